import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { CAST, CONTRACTS, LOOKALIKE } from '../../devnet/addresses.ts'
import { judge } from './judge.ts'
import type { JudgeInput } from './review.ts'
import { honestRequests } from './test-support/honest.ts'
import { type Lab, startLab } from './test-support/lab.ts'

/** Who robs, and with what: their traffic and that of their victims is no honest traffic. */
const CROOKED: ReadonlySet<Address> = new Set<Address>([
  LOOKALIKE,
  CAST.scammer,
  CAST.forger,
  CONTRACTS.fakeUsdc,
  CONTRACTS.claimTrap,
  CONTRACTS.sweeper,
  CONTRACTS.openDelegate,
  CONTRACTS.flippedSlot,
  CONTRACTS.redPill,
  CONTRACTS.silentToken,
  CONTRACTS.phantomToken,
  CONTRACTS.falseDomain,
  CONTRACTS.honeypot,
  CONTRACTS.slotZero,
  CONTRACTS.backdoor,
  CONTRACTS.drainer,
  CONTRACTS.gasSwallower,
  CONTRACTS.returnBomb,
  CONTRACTS.metamorph,
])

type Told = { readonly hash: Hex; readonly from: Address; readonly to: Address | null; readonly input: Hex }
type Block = { readonly timestamp: Hex; readonly transactions: readonly Told[] }

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
}, 180_000)
afterAll(() => lab.stop())

const isHonest = ({ from, to, input }: Told): boolean =>
  ![from, to].some((one) => one !== null && CROOKED.has(one)) && ![...CROOKED].some((one) => input.includes(one.slice(2)))

/** Since the quiet time, when balances and code were last set by hand: everything after it can be proved and run again. */
async function honestTraffic(): Promise<readonly Told[]> {
  const block = (number: bigint): Promise<Block> => lab.town.rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])
  const newest = toBigInt(await lab.town.rpc<Hex>('eth_blockNumber', []))
  const told: Told[] = []
  let number = newest
  // Back through the stories until ten empty blocks in a row.
  for (let empty = 0; number > 0n && empty < 10; number--) {
    const { transactions } = await block(number)
    empty = transactions.length === 0 ? empty + 1 : 0
    told.push(...transactions)
  }
  const { transactions } = await block(newest)
  expect(transactions.length).toBeLessThan(10)
  return told.filter(isHonest)
}

/** Findings that hold somebody up, as one line each; gaps are counted. */
function wolves(name: string, input: JudgeInput, unknowns: Map<string, number>): readonly string[] {
  const { findings } = judge(input)
  for (const { rule, level } of findings) if (level === 'unknown') unknowns.set(rule, (unknowns.get(rule) ?? 0) + 1)
  return findings
    .filter(({ level }) => level === 'danger' || level === 'block')
    .map(({ rule, say, why }) => `${name} | ${rule}: ${plain(say)} (${plain(why)})`)
}

const tell = (count: number, unknowns: ReadonlyMap<string, number>): void =>
  console.log(`${count} honest transactions; unknown: ${JSON.stringify(Object.fromEntries(unknowns))}`)

it('cries no wolf over what honest people did in the practice chain', async () => {
  const unknowns = new Map<string, number>()
  const dangers: string[] = []
  let reviewed = 0
  for (const { hash } of await honestTraffic()) {
    const { status } = await lab.town.rpc<{ status: Hex }>('eth_getTransactionReceipt', [hash])
    const input = status === '0x1' ? await lab.again(hash) : undefined
    if (input === undefined) continue
    reviewed++
    dangers.push(...wolves(plain(judge(input).sentence), input, unknowns))
  }
  tell(reviewed, unknowns)
  expect(reviewed).toBeGreaterThanOrEqual(30)
  // The market of the stories is a bare account: to let it take every cat was no good idea, and is told as such.
  expect(dangers.filter((text) => !(text.includes('| allowance/') && text.includes(CAST.market)))).toEqual([])
})

it('cries no wolf over what honest people ask for all day', async () => {
  const unknowns = new Map<string, number>()
  const dangers: string[] = []
  const failed: string[] = []
  const requests = await honestRequests(lab)
  for (const one of requests) {
    const input = await lab.look(one)
    if (input.simulation?.outcome.ok !== true) failed.push(one.name)
    dangers.push(...wolves(one.name, input, unknowns))
  }
  tell(requests.length, unknowns)
  expect(failed).toEqual([])
  expect(dangers).toEqual([])
})
