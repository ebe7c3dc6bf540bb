# report.mk - prose becomes pages.
# What a Debian needs beyond a compiler to build the report; setup reads it.
REPORT_PACKAGES := pandoc lua5.3 texlive-xetex fonts-texgyre \
  fonts-texgyre-math fonts-dejavu-core fonts-wqy-microhei
