import { encodeAbiParameters, keccak256, parseAbiParameters, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import type { Signable } from '#core/signing/signable'
import { plain, type Words } from '#core/text/words'
import { soundly } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'
import { ALICE, USDC } from '../test-support/recorded.ts'

it('stops an order of X2Y2, which is signed as nothing but its hash, and says so', () => {
  // As `signOrder` of @x2y2-io/sdk encodes it; the count of the items stands before them.
  const parts = 'uint256,address,uint256,uint256,uint256,uint256,address,bytes,uint256,(uint256 price, bytes data)[]'
  const item = encodeAbiParameters(parseAbiParameters('(address token, uint256 tokenId)[]'), [[{ token: USDC, tokenId: 7n }]])
  const terms = [1n, ALICE, 1n, 1n, 1n, 1_800_000_000n, zeroAddress, '0x', 1n, [{ price: 1n, data: item }]] as const
  const asked: Signable = { kind: 'message', message: keccak256(encodeAbiParameters(parseAbiParameters(parts), terms)) }
  const told = soundly(signableInput(asked)).findings.filter((one) => one.rule === 'message/bare-hash')
  expect(told.map(({ level, why }) => [level, plain(why as Words)])).toEqual([
    ['block', expect.stringContaining('X2Y2 accept just this as an order')],
  ])
})
