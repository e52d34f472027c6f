#pragma once

#include <stdint.h>

/// An empty table of ICU's data.
///
/// Foundation's static library contains ICU's table for all languages: 32 MB, of which this program
/// uses nothing. The linker uses this symbol instead of the library's.
extern const struct responderd_empty_icu_data {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize;
  uint16_t reserved;
  uint8_t isBigEndian;
  uint8_t charsetFamily;
  uint8_t sizeOfUChar;
  uint8_t reservedByte;
  uint8_t dataFormat[4];
  uint8_t formatVersion[4];
  uint8_t dataVersion[4];
  uint8_t padding[8];
  uint32_t entryCount;
} icudt76_dat;
