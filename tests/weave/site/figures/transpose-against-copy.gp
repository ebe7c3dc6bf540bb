# reads chapter4 yardsticks emulator/chapter4
plot x
