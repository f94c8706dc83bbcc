import type { Address } from '../../src/core/ethereum/address.ts'
import type { Signable } from '../../src/core/signing/signable.ts'
import { plain } from '../../src/core/text/words.ts'
import { readSignable } from '../../src/decode/index.ts'
import { NO_CHOICES } from '../../src/features/check/choices.ts'
import { prepare } from '../../src/features/check/subject.ts'
import type { Review } from '../../src/review/index.ts'
import { readTokenList } from '../../src/survey/index.ts'
import type { CheckSubject } from '../../src/wallet/index.ts'
import { entrySignable, type Entry, type Rpc, type Wanted } from './entry.ts'
import { HONEST } from './honest.ts'
import { HOSTILE } from './hostile.ts'
import { importWords } from '../support/import-words.ts'
import { createDevice, openTab, PASSWORD, devnetChain } from '../support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { type AbiFunction, type AbiParameter, encodeFunctionData, parseAbiItem, toHex } from 'viem'
import type { Hex } from '../../src/core/bytes/hex.ts'
import {
  type CorpusCall,
  type CorpusEntry,
  fillIn,
  type Filling,
  type Judged,
  type JudgeModule,
  type Level,
  LEVELS,
  signableOf,
} from '../../scripts/measure/corpus-entries.ts'

/** Accepts every call and answers with one word that is 1. */
const ACCEPTS = '0x33600055600160005260206000f3'

const call = (rpc: Rpc, to: Address, data: string): Promise<bigint> =>
  rpc<string>('eth_call', [{ to, data }, 'latest']).then((answer) => BigInt(answer === '0x' ? '0x0' : answer))
const word = (address: Address): string => address.slice(2).padStart(64, '0')

async function fillingFor(rpc: Rpc, as: Address): Promise<Filling> {
  const block = await rpc<{ readonly timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  return {
    NOW: BigInt(block.timestamp),
    USDC_NONCE: await call(rpc, CONTRACTS.usdc, `0x7ecebe00${word(as)}`),
    USDC_BALANCE: await call(rpc, CONTRACTS.usdc, `0x70a08231${word(as)}`),
    SAFE_NONCE: await call(rpc, CONTRACTS.treasury, '0xaffed0e0'),
    TX_NONCE: BigInt(await rpc<string>('eth_getTransactionCount', [as, 'latest'])),
  }
}

/** What is looked at: a paste as the screen of Check reads it, everything else as it stands. */
async function subjectOf(rpc: Rpc, entry: CorpusEntry): Promise<CheckSubject> {
  const { as, chainId, paste, origin } = entry
  const asker = origin === undefined ? {} : { origin }
  const filling = await fillingFor(rpc, as)
  if (paste !== undefined) {
    const [found] = readSignable(fillIn(paste, filling)).candidates
    if (found === undefined) throw new Error('It could not be read.')
    const { subject, missing } = prepare(found, { ...NO_CHOICES, account: as, chainId }, { current: chainId, own: as })
    if (subject === undefined) throw new Error(`It lacks ${missing.join(', ')}.`)
    return { ...subject, account: as, ...asker }
  }
  const asked = await askedFrom(rpc, entry, filling)
  return {
    asked: chainId === CHAIN_ID || asked.kind !== 'transaction' ? asked : { ...asked, transaction: { ...asked.transaction, chainId } },
    account: as,
    chainId,
    ...asker,
  }
}

/** What is asked by something else than a paste. */
async function askedFrom(
  rpc: Rpc,
  { id, as, chainId, text, call: one, calls, wanted, signable }: CorpusEntry,
  filling: Filling,
): Promise<Signable> {
  if (text !== undefined) return { kind: 'message', message: toHex(fillIn(text, filling)) }
  if (calls !== undefined)
    return { kind: 'calls', chainId, from: as, atomic: 'required', calls: calls.map((each) => ({ value: 0n, ...encoded(each, filling) })) }
  const whole = one === undefined ? wanted : encoded(one, filling)
  if (whole !== undefined) return entrySignable(rpc, { name: id, as, asked: { wanted: defined(whole) } })
  return signableOf(JSON.parse(fillIn(JSON.stringify(signable), filling)) as Record<string, unknown>)
}

function encoded({ to, value, ...call }: CorpusCall, filling: Filling): Wanted & { readonly to: Address; readonly data: Hex } {
  return { to, data: dataOf(call, filling), ...(value === undefined ? {} : { value }) }
}

/** The calldata of a call that is named by its signature. */
function dataOf(call: Pick<CorpusCall, 'function' | 'args'>, filling: Filling): Hex {
  const item = parseAbiItem(call.function) as AbiFunction
  const args = item.inputs.map((input, index) => argumentOf(input, call.args[index], filling))
  return encodeFunctionData({ abi: [item], functionName: item.name, args })
}

type Nested = Pick<CorpusCall, 'function' | 'args'>
const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'function') && Object.hasOwn(value, 'args')

function argumentOf(input: AbiParameter, value: unknown, filling: Filling): unknown {
  const list = /^(.*)\[\d*\]$/.exec(input.type)
  if (list !== null) {
    const each = { ...input, type: list[1] ?? '' }
    return (value as readonly unknown[]).map((one) => argumentOf(each, one, filling))
  }
  if (input.type === 'tuple' && 'components' in input)
    return Object.fromEntries(
      input.components.map((member, index) => [
        member.name ?? `${index}`,
        argumentOf(member, (value as readonly unknown[])[index], filling),
      ]),
    )
  if (isNested(value)) return dataOf(value, filling)
  const filled = typeof value === 'string' ? fillIn(value, filling) : value
  return /^u?int/.test(input.type) ? BigInt(filled as string | number) : filled
}

/** The same without members that are undefined. */
function defined({ to, value, data }: NonNullable<CorpusEntry['wanted']>): Wanted {
  return { ...(to === undefined ? {} : { to }), ...(value === undefined ? {} : { value }), ...(data === undefined ? {} : { data }) }
}

const worst = (review: Review): Level =>
  review.findings.reduce<Level>((level, { level: one }) => {
    if (one === 'unknown') return level
    return LEVELS.indexOf(one) > LEVELS.indexOf(level) ? one : level
  }, 'none')

/** The chain that is looked at, and the one that typed data names. */
function chainsIn({ asked, chainId }: CheckSubject): readonly number[] {
  const named = asked.kind === 'typed-data' ? Number(asked.data.domain['chainId']) : chainId
  return Number.isSafeInteger(named) ? [...new Set([chainId, named])] : [chainId]
}

/** Looks that must find the same, one after the other, and milliseconds between two. */
const STILL = { looks: 5, every: 10, most: 200 } as const

/**
 * Waits until nothing is added any more: lists of tokens and descriptors come after the first words, and the later the busier the machine is. A look comes as late as
 * they do then.
 */
async function settled(look: () => unknown): Promise<void> {
  let [last, same] = [look(), 0]
  for (let turn = 0; turn < STILL.most && same < STILL.looks; turn++) {
    await new Promise((resolve) => setTimeout(resolve, STILL.every))
    const now = look()
    same = now === last ? same + 1 : 0
    last = now
  }
}

/** A wallet with a vault and one contact, on a practice chain at `url`, and the Review that its person would see. */
async function openJudge(url: string) {
  const tab = await openTab(createDevice(), devnetChain(url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  await tab.wallet.saveContact({ name: 'Bob', address: CAST.bob })
  const reviewOf = async (subject: CheckSubject): Promise<Review> => {
    // However busy the machine is, lists of tokens are there before the first words: a list that comes later changes amounts while one looks.
    await Promise.all(chainsIn(subject).map(readTokenList))
    const check = await tab.wallet.check(subject)
    await check.look()
    await settled(() => check.state.get())
    // On a slow machine the list of another chain takes longer: until it is there, its tokens are counted in base units.
    const isBare = (): boolean => {
      const now = check.state.get()
      return now.kind === 'ready' && /base units? of 0x/.test(plain(now.opinion.review.sentence))
    }
    for (let turn = 0; turn < 20 && isBare(); turn++) await settled(() => check.state.get())
    const state = check.state.get()
    check.stop()
    if (state.kind === 'offline') return state.review
    if (state.kind !== 'ready') throw new Error('It was not judged.')
    return state.opinion.review
  }
  const judge = async (entry: CorpusEntry, subject: () => Promise<CheckSubject>): Promise<Judged> => {
    try {
      const review = await reviewOf(await subject())
      return {
        entry,
        level: worst(review),
        headline: plain(review.sentence),
        effects: review.effects.map(({ kind }) => kind),
        findings: review.findings.map(({ level, rule, say }) => ({ level, rule, text: plain(say) })),
        gaps: review.verdict.gaps,
      }
    } catch (error) {
      const told = error instanceof Error ? error.message : JSON.stringify(error)
      return { entry, level: 'none', headline: '', effects: [], findings: [], gaps: true, error: told }
    }
  }
  return { judge, close: () => tab.kill() }
}

/** Gives each entry the Review that a person with a vault and one contact would see, on a practice chain at `url`. */
export const judgeAll: JudgeModule['judgeAll'] = async ({ url, rpc }, entries, onJudged) => {
  const { judge, close } = await openJudge(url)
  for (const entry of entries) {
    const { as, etch = [], fund } = entry
    const isPrepared = etch.length > 0 || fund !== undefined
    const snapshot = await rpc<string>('evm_snapshot', [])
    for (const address of etch) await rpc('anvil_setCode', [address, ACCEPTS])
    if (fund !== undefined) await rpc('anvil_setBalance', [as, toHex(fund)])
    if (isPrepared) await rpc('anvil_mine', ['0x1'])
    onJudged(await judge(entry, () => subjectOf(rpc, entry)))
    if (isPrepared) await rpc('evm_revert', [snapshot])
  }
  close()
}

/** The same for the lists of `honest.ts` and `hostile.ts`. */
export const judgeLists: JudgeModule['judgeLists'] = async ({ url, rpc }, onJudged) => {
  const { judge, close } = await openJudge(url)
  const of = (kind: CorpusEntry['kind'], one: Entry, expect: Level) => {
    const entry: CorpusEntry = { id: one.name, family: 'practice chain', kind, expect, as: one.as, chainId: CHAIN_ID }
    return judge(entry, async () => ({ asked: await entrySignable(rpc, one), account: one.as, chainId: CHAIN_ID }))
  }
  for (const one of HOSTILE) onJudged(await of('hostile', one, one.atLeast))
  for (const one of HONEST) onJudged(await of('honest', one, one.atMost === 'unknown' ? 'none' : one.atMost))
  close()
}
