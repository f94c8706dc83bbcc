import { describe, expect, it } from 'vitest'
import { type Consensus, MAX_CLOCK_ERROR } from '#core/chains/consensus'
import { HEADER } from '../../../test/support/made-state.ts'
import { keccakText } from '#core/bytes/keccak'
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

  it('goes by the parent’s time where the device’s clock is further ahead of a verified head than a clock may be wrong', () => {
    const now = Number(HEADER.timestamp)
    const timeOf = (late: number, head: typeof HEADER.head, consensus?: Consensus): bigint =>
      reviewEnvironment({ ...HEADER, head }, { blockTime: 12, rules: {}, secret: session, consensus }, now + late).timestamp -
      HEADER.timestamp
    const mainnet: Consensus = { config: 'mainnet' }
    for (const head of ['optimistic', 'finalized'] as const) {
      expect(timeOf(12 + MAX_CLOCK_ERROR, head, mainnet)).toBe(72n)
      expect(timeOf(13 + MAX_CLOCK_ERROR, head, mainnet)).toBe(12n)
      expect(timeOf(86_400, head, mainnet)).toBe(12n)
      // Blocks that come on demand are as old as they are.
      expect(timeOf(86_400, head, { config: 'practice' })).toBe(86_400n)
    }
    // Nobody verified how old it is: an endpoint may have given an old one.
    expect(timeOf(86_400, 'claimed', mainnet)).toBe(86_400n)
    expect(timeOf(86_400, 'claimed')).toBe(86_400n)
  })

  it('comes a whole number of slots after its parent, whenever it is looked at', () => {
    for (const late of [0, 1, 11, 12, 13, 40]) {
      const { timestamp } = of('one', {}, late)
      expect((timestamp - HEADER.timestamp) % 12n).toBe(0n)
      expect(timestamp >= HEADER.timestamp + BigInt(Math.max(late, 12))).toBe(true)
    }
  })
})
