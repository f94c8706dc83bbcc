import { defined } from '#core/defined'
import * as Addresses from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import { fail, isError, toWire } from '#core/errors'
import type { Currency } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import { moneyEnvironmentOf, readDetails, type ClosureReader, readForms, readTokenList, tryLeaving, wantedFor } from '#survey'
import { chainIn, type ChainBook } from '../chains/chains.ts'
import type { History } from '../history/history.ts'
import type { Portfolio } from './portfolio.ts'
import type { SessionService } from '../session/session.ts'
import type { AssetBook, SweepState } from './asset-state.ts'
import { atHead } from '../at-head.ts'
import { discover, judgeTokens } from './discover.ts'
import { unitsIn } from './holdings.ts'
import { changeToken, recordToken } from './tracked-tokens.ts'
import { formsId, withUnits } from './read-forms.ts'
import { createPriceBook, type PriceBook } from './price-book.ts'
import { createQuotes } from './quotes.ts'
import { createSenders } from './senders.ts'
import { sweep, type SweepProgress } from './sweep.ts'
import { trySellingTokens } from './try-selling.ts'
import { recordPoint, pointOf } from './values.ts'
import { openVault } from '../session/open-vault.ts'
import { createWatches, sweepId, type Watches } from './watches.ts'

export type AssetDeps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly portfolio: Portfolio
  readonly history: () => Promise<History>
  readonly currency: () => Currency
}

type Context = AssetDeps & {
  readonly records: () => Records
  readonly sentBy: ReturnType<typeof createSenders>
  readonly prices: PriceBook
  readonly watches: Watches
}

/** Fetched when a screen first asks. */
export function createAssetBook(deps: AssetDeps): AssetBook {
  const { session, book, portfolio } = deps
  const records = (): Records => openVault(session).records
  const context: Context = {
    ...deps,
    records,
    sentBy: createSenders(deps.chain, records),
    prices: createPriceBook(deps),
    watches: createWatches({
      ...deps,
      async onLogs(chainId, account, logs, complete) {
        const where = chainIn(book, chainId)
        await discover(context, { where, account, logs, complete })
        await refresh(context, chainId, account)
        await trySellingTokens(context, { where, account, units: unitsIn(portfolio.of(chainId, account).get()) })
      },
    }),
  }
  const { prices, watches } = context
  return {
    of: (chainId, account) => watches.of(chainId, account).view,
    known: (chainId, account) => watches.known(chainId, account),
    refresh: (chainId, account, signal) => refresh(context, chainId, account, signal),
    prices,
    ...createQuotes({ prices, book, currency: deps.currency }),
    kept: watches.kept,
    values: watches.values,
    sweep: (chainId, account, signal) => sweepAll(context, chainId, account, signal),
    ...tokenEdits(context),
    look: (chainId, text) => readToken(context, chainId, text),
    tryLeaving: (chainId, account, id, signal) => tryOne(context, { chainId, account, id }, signal),
  }
}

/** What the person says of a token. */
function tokenEdits({ platform, records, watches }: Context): Pick<AssetBook, 'add' | 'remove' | 'choose'> {
  return {
    async add(token) {
      await recordToken(platform, records(), { token, own: true })
    },
    async remove(id) {
      const item = watches.kept.get().find((token) => token.id === id)
      if (item === undefined) return
      if (item.holders.length === 0) await records().tokens.remove(id)
      else await changeToken(platform, records(), id, ({ own: _own, ...rest }) => rest)
    },
    async choose(id, choice) {
      await changeToken(platform, records(), id, ({ choice: _choice, ...rest }) => (choice === undefined ? rest : { ...rest, choice }))
    },
  }
}

/** Reads balances, what they stand for, and prices. */
async function refresh(context: Context, chainId: number, account: Address, signal?: AbortSignal): Promise<void> {
  context.watches.of(chainId, account)
  await context.portfolio.refresh(chainId, account, signal)
  try {
    await readStanding(context, chainId, account, signal)
    await readPrices(context, chainId, account, signal)
  } catch (error) {
    // Balances stand without them; they are asked for again the next time.
    if (!isError(error)) throw error
  }
}

async function readStanding(context: Context, chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> {
  const { book, platform, portfolio, session, watches } = context
  const { balances } = portfolio.of(chainId, account).get()
  const held = balances?.items.flatMap(({ balance }) => (balance.known && balance.value.units > 0n ? [balance.value] : [])) ?? []
  const forms = withUnits(held, await atHead(context, chainIn(book, chainId), signal, (reading) => readForms(reading, held)))
  watches.forms(chainId, account).set(forms)
  const now = session.state.get()
  if (now.kind === 'open') await now.records.facts.put({ id: formsId(chainId, account), value: forms, at: platform.now() })
}

async function readPrices(context: Context, chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> {
  const { book, platform, prices, session, watches } = context
  const environmentOf = (on: number): ReturnType<typeof moneyEnvironmentOf> => moneyEnvironmentOf(chainIn(book, on))
  const environment = environmentOf(chainId)
  const all = watches.all().flatMap(({ view }) => view.get().holdings)
  const wanted = wantedFor(
    all.filter((holding) => environmentOf(holding.chainId) === environment),
    watches.identify,
  )
  await prices.refresh(environment, wanted, context.currency(), signal)
  const now = session.state.get()
  const found = prices.of(environment).get()
  if (now.kind !== 'open' || found.prices === undefined || found.error !== undefined) return
  const { holdings } = watches.of(chainId, account).view.get()
  const mine = holdings.filter(({ balance }) => balance.known)
  const point = pointOf(account, mine, () => found.prices, context.currency(), watches.identify, platform.now())
  await recordPoint(platform, now.records, point)
}

/** Asks for every listed token, from where an earlier sweep was stopped. */
async function sweepAll(context: Context, chainId: number, account: Address, signal: AbortSignal): Promise<void> {
  const { book, platform, records, watches } = context
  const show = (state: SweepState): void => watches.of(chainId, account).findings.update((findings) => ({ ...findings, sweep: state }))
  const { sweep: before } = watches.of(chainId, account).findings.get()
  if (before.at === 'running') return
  let progress: SweepProgress = { done: before.at === 'stopped' ? before.done : 0, of: 0, found: 0, silent: 0 }
  try {
    const done = await sweep(context, { where: chainIn(book, chainId), account, from: progress.done, signal }, (next) => {
      progress = next
      show({ at: 'running', ...next })
    })
    const state: SweepState = { at: 'done', when: platform.now(), of: done.of, silent: done.silent }
    show(state)
    await records().facts.put({ id: sweepId(chainId, account), value: state, at: platform.now() })
  } catch (error) {
    const isStopped = signal.aborted || isError(error, 'app/aborted')
    show({ at: 'stopped', ...progress, ...defined({ error: isStopped ? undefined : toWire(error, 'sweep') }) })
  }
  await refresh(context, chainId, account)
}

/** What a contract says of itself; listed where it is. */
async function readToken(context: Context, chainId: number, text: string): Promise<Token> {
  const { address } = Addresses.readChecksummedAddress(text)
  const listed = (await readTokenList(chainId)).find(address)
  if (listed) return listed
  const [token] = await atHead(context, chainIn(context.book, chainId), undefined, (reading) => readDetails(reading, [address]))
  if (!token) throw fail('input/no-token')
  return token
}

type Holder = { readonly chainId: number; readonly account: Address; readonly id: string }

/** Lets go of one token in a local run, and judges anew. */
async function tryOne(context: Context, { chainId, account, id }: Holder, signal: AbortSignal | undefined): Promise<void> {
  const { book, platform, records, watches } = context
  const { holdings } = watches.of(chainId, account).view.get()
  const held = holdings.find(({ token }) => keyOf(token) === id)
  if (held?.balance.known !== true) return
  const amount = held.balance.value
  const where = chainIn(book, chainId)
  const leaving = await atHead(context, where, signal, (reading) => tryLeaving(reading, account, amount))
  await recordToken(platform, records(), { token: held.token, holder: account, leaving })
  const units = new Map(held.token.address === undefined ? [] : [[held.token.address, amount.units] as const])
  await judgeTokens(context, where, account, units)
}
