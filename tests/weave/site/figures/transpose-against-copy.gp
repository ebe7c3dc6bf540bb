# reads chapter4 ceilings emulator/chapter4
plot x
