import { describe, expect, it } from 'vitest'
import { HEADER } from '../../test/support/made-world.ts'
import { keccakText } from '#core/keccak'
import { reviewEnvironment, reviewSecret } from './environment.ts'

const session = keccakText('a session')
const of = (id: string, more: Partial<typeof HEADER> = {}, late = 0) =>
  reviewEnvironment(
    { ...HEADER, ...more },
    { blockTime: 12, rules: {}, secret: reviewSecret(session, id) },
    Number(HEADER.timestamp) + late,
  )

describe('the block that a Review runs in', () => {
  it('has neither the parent’s proposer nor its randomness, on mainnet one of the known proposers', () => {
    for (let at = 0; at < 40; at++) {
      const coinbase = at % 2 === 0 ? '0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5' : HEADER.coinbase
      const made = of(`request ${at}`, { coinbase, chainId: at % 4 < 2 ? 1 : 31337 })
      expect(made.coinbase).not.toBe(coinbase)
      expect(made.prevRandao).not.toBe(HEADER.prevRandao)
    }
  })

  it('is drawn again for another request or session, and stays for the same one at a later block', () => {
    const one = of('one')
    const later = of('one', { hash: keccakText('later'), number: HEADER.number + 1n, timestamp: HEADER.timestamp + 12n })
    expect([later.coinbase, later.prevRandao]).toEqual([one.coinbase, one.prevRandao])
    expect(of('another').prevRandao).not.toBe(one.prevRandao)
    expect(reviewSecret(keccakText('another session'), 'one')).not.toBe(reviewSecret(session, 'one'))
  })

  it('comes a whole number of slots after its parent, whenever it is looked at', () => {
    for (const late of [0, 1, 11, 12, 13, 40]) {
      const { timestamp } = of('one', {}, late)
      expect((timestamp - HEADER.timestamp) % 12n).toBe(0n)
      expect(timestamp >= HEADER.timestamp + BigInt(Math.max(late, 12))).toBe(true)
    }
  })
})
