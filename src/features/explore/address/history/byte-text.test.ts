import { expect, it } from 'vitest'
import { byteText } from './byte-text.ts'

it('says bytes in the largest unit that they fill', () => {
  expect([0, 999, 1000, 12_345, 999_949, 1_234_567].map((bytes) => byteText(bytes, 'en'))).toEqual([
    '0 byte',
    '1,000 byte',
    '1 kB',
    '12 kB',
    '1,000 kB',
    '1.2 MB',
  ])
})
