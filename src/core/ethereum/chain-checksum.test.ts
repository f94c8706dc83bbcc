import { getAddress, keccak256, toHex } from 'viem'
import { expect, it } from 'vitest'
import { chainChecksum } from './chain-checksum.ts'
import { parseAddress } from './address.ts'
import type { Hex } from '../bytes/hex.ts'

/** Adopted test cases of EIP-1191, for chains 30 and 31. */
const RSK = [
  '0x27b1FdB04752BBc536007A920D24ACB045561c26',
  '0x3599689E6292B81B2D85451025146515070129Bb',
  '0x42712D45473476B98452f434E72461577d686318',
  '0x52908400098527886E0F7030069857D2E4169ee7',
  '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
  '0x6549F4939460DE12611948B3F82B88C3C8975323',
  '0x66F9664f97f2B50F62d13EA064982F936de76657',
]
const RSK_TEST = [
  '0x27B1FdB04752BbC536007a920D24acB045561C26',
  '0x42712D45473476B98452F434E72461577D686318',
  '0x52908400098527886E0F7030069857D2e4169EE7',
]

it.each([...RSK.map((text) => [30, text] as const), ...RSK_TEST.map((text) => [31, text] as const)])(
  'on chain %i writes %s',
  (chainId, text) => {
    expect(chainChecksum(text.toLowerCase() as Hex, chainId)).toBe(text)
  },
)

it('differs from the checksum that holds everywhere', () => {
  expect(() => parseAddress('0x27b1FdB04752BBc536007A920D24ACB045561c26')).toThrow(
    expect.objectContaining({ code: 'input/address-checksum' }),
  )
})

it('is what viem writes', () => {
  for (let seed = 0; seed < 64; seed++) {
    const address = keccak256(toHex(seed)).slice(0, 42) as Hex
    expect(chainChecksum(address, 1 + seed)).toBe(getAddress(address, 1 + seed))
  }
})
