#include "empty_icu_data.h"

// The layout of ICU's common data: MappedData and UDataInfo (ICU User Guide, "ICU Data").
const struct responderd_empty_icu_data icudt76_dat __attribute__((aligned(16))) = {
    .headerSize = 32,
    .magic = {0xda, 0x27},
    .infoSize = 20,
    .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .sizeOfUChar = 2,
    .dataFormat = {'C', 'm', 'n', 'D'},
    .formatVersion = {1, 0, 0, 0},
    .entryCount = 0,
};
