import type { ActivityEntry, AssetTransfer } from '../../src/core/activity/activity-entry.ts'
import type { Address } from '../../src/core/ethereum/address.ts'
import { createDice } from '../../src/core/test-support/dice.ts'

// A long life on chain, made up: the same each time, and no two entries alike.

export const SOMEBODY: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

/** So many entries of one account, one in eight of them spam, the newest last. */
export function manyEntries(count: number): readonly ActivityEntry[] {
  const { below: roll, bytes: hex } = createDice(20_261_122)
  const people = Array.from({ length: 400 }, () => hex(20))
  const pick = (): Address => people[roll(people.length)] ?? SOMEBODY
  return Array.from({ length: count }, (_, at): ActivityEntry => {
    const evidence = { kind: 'claimed', method: 'answer', head: 'claimed', source: 'node.example', at: 1_767_950_000_000 + at } as const
    const hash = hex(32)
    const other = pick()
    const kind = roll(8)
    const units = BigInt(1 + roll(2_000_000_000)) * 1_000_000_007n
    const token = kind === 7 ? hex(20) : kind < 4 ? USDC : WETH
    const out: AssetTransfer = { token, from: SOMEBODY, to: other, units, by: 'log' }
    const into: AssetTransfer = { token: kind === 3 ? WETH : token, from: other, to: SOMEBODY, units: units + 1n, by: 'log' }
    const moves =
      kind === 0 ? [{ from: SOMEBODY, to: other, units, by: 'value' as const }] : kind < 3 ? [out] : kind === 3 ? [out, into] : [into]
    const signed = kind < 4
    return {
      id: hash,
      chainId: 31337,
      account: SOMEBODY,
      hash,
      block: BigInt(10_000_000 + at * 3),
      index: roll(200),
      time: 1_500_000_000 + at * 2600,
      call: {
        from: signed ? SOMEBODY : other,
        to: kind === 0 ? other : token,
        value: kind === 0 ? units : 0n,
        nonce: at,
        data: kind === 0 ? '0x' : `0xa9059cbb${'0'.repeat(24)}${other.slice(2)}${units.toString(16).padStart(64, '0')}`,
      },
      callEvidence: evidence,
      outcome: { success: roll(50) !== 0, fee: BigInt(21_000 + roll(200_000)) * 20_000_000_000n },
      outcomeEvidence: evidence,
      moves,
      movesEvidence: evidence,
      sources: ['node.example'],
    }
  })
}
