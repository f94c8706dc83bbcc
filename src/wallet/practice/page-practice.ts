import { defined } from '#core/defined'
import { encodeSigned } from '#core/ethereum/digest'
import type { Address } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import { PAGE_CHAIN } from '#core/chains/page-chain'
import type { Contact } from '#core/identity/contact'
import type { Evidence } from '#core/evidence/evidence'
import { know } from '#core/evidence/fact'
import { fail, isError, toWire, type WireError } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { Intent } from '#core/signing/intent'
import type { SignableMessage } from '#core/signing/signable'
import { createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, TransactionStatus } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { PracticeCalls } from '#protocol/practice'
import type { Names } from '#decode'
import { audit, promisedBy, type Requester } from '#review'
import { createClosureReader, type ClosureReader, reviewSecret } from '#survey'
import {
  analyseSend,
  analyseSignable,
  type AnalysisPorts,
  type AnalysisProgress,
  type Opinion,
  type RememberedFacts,
  type SendAnalysis,
} from '#analysis'
import { analysisPorts } from '../analysis-ports.ts'
import { createNames } from '../facts/names.ts'
import { nativeGain } from '../transactions/native-gain.ts'

/** The Worker of the practice chain, by its two tables. */
export type PracticeClients = { readonly chain: Client<ChainCalls, ChainEvents>; readonly account: Client<PracticeCalls> }

/** What is asked for, and by which site: absent, the person asks for it. */
export type PracticeAsk = { readonly origin?: string } & ({ readonly intent: Intent } | { readonly asked: SignableMessage })

export type PracticeAnalysis = SendAnalysis | Opinion

/** How far the Review of it is. `settled`: all runs are in. */
export type PracticeLook =
  | { readonly kind: 'working'; readonly doing: AnalysisProgress }
  | { readonly kind: 'ready'; readonly analysis: PracticeAnalysis; readonly settled: boolean }
  | { readonly kind: 'failed'; readonly error: WireError }

/** What came of a signature. `asShown`: the block did what the Review had shown. */
export type PracticeResult =
  | { readonly kind: 'signed' }
  | { readonly kind: 'included'; readonly block: bigint; readonly success: boolean; readonly asShown: boolean }

/** The practice chain of this page, and the account that everybody has the key of. It knows no vault, no session and no store, and nothing here is kept. */
export type PagePractice = {
  readonly chain: Chain
  readonly account: Account
  /** What addresses are called here: nothing of a vault, its accounts or its contacts. */
  readonly nameOf: (address: Address) => PracticeName | undefined
  /** Reviews it by the pipeline of every request, on the practice chain. Ends with the signal. */
  look(ask: PracticeAsk, signal: AbortSignal): Source<PracticeLook>
  /** Signs with the practice key what was reviewed; a transaction is sent, too. Throws `request/unsupported` for what is never signed, `tx/*`. */
  sign(analysis: PracticeAnalysis): Promise<PracticeResult>
  /** Ends the Worker, and everything that happened on its chain. */
  close(): void
}

/** A name, and whose word it is. */
export type PracticeName = { readonly text: string; readonly from: 'account' | 'contact' | 'listed' }

function nameIn({ nameOf }: Names): PagePractice['nameOf'] {
  const people = new Set(CONTACTS.map(({ address }) => address))
  return (address) => {
    const text = nameOf(address)
    if (text === undefined) return undefined
    return { text, from: address === ACCOUNT.address ? 'account' : people.has(address) ? 'contact' : 'listed' }
  }
}

type Deps = {
  readonly clients: PracticeClients
  readonly evm: () => Client<EvmCalls>
  readonly platform: Pick<Platform, 'now' | 'randomBytes'>
}

/** The first account of the words "test test test test test test test test test test test junk". */
const ACCOUNT: Account = {
  address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  keyringId: 'practice',
  kind: 'watch',
  name: 'Practice account',
  order: 0,
  hidden: false,
}

const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const CAROL: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const contact = (name: string, address: Address): Contact => ({
  id: name,
  name,
  address,
  chainId: PAGE_CHAIN.chainId,
  verified: 'in-person',
  createdAt: 0,
})
const CONTACTS: readonly Contact[] = [contact('Bob', BOB), contact('Carol', CAROL)]

/** What all Reviews of one practice are made with. */
type Context = {
  readonly clients: PracticeClients
  readonly ports: AnalysisPorts
  readonly reader: ClosureReader
  readonly platform: Deps['platform']
  readonly ready: Promise<unknown>
  readonly secret: Hex
}

/** Practice on a Worker that was started for it. No request leaves this device by anything that is done with it. */
export function createPagePractice({ clients, evm, platform }: Deps): PagePractice {
  const reader = createClosureReader({ chain: clients.chain, evm, mayHint: () => false })
  const ready = clients.chain.call('configure', { chains: [PAGE_CHAIN], accounts: [ACCOUNT.address] })
  // Whoever looks at something hears of it.
  ready.catch(() => undefined)
  const context: Context = {
    clients,
    reader,
    platform,
    ports: analysisPorts({ chain: clients.chain, reader, now: platform.now }),
    ready,
    secret: fromBytes(platform.randomBytes(32)),
  }
  return {
    chain: PAGE_CHAIN,
    account: ACCOUNT,
    nameOf: nameIn(names()),
    look: (ask, signal) => look(context, ask, signal),
    sign: async (analysis) => sign(context, analysis),
    close() {
      clients.chain.close()
      clients.account.close()
    },
  }
}

const RECORD: Evidence = { kind: 'own', method: 'record' }

/** What this practice calls things that no list knows. */
const CALLED: ReadonlyMap<Address, string> = new Map([['0x95bd8d42f30351685e96c62eddc0d0613bf9a87a', 'Practice cats']])

function names(): Names {
  const known = createNames(PAGE_CHAIN, [ACCOUNT], CONTACTS)
  return { ...known, nameOf: (address) => known.nameOf(address) ?? CALLED.get(address) }
}

/** Of a newcomer: nothing was done here yet, and nobody put themselves into it. */
const memory = (now: number): RememberedFacts => ({
  chainId: PAGE_CHAIN.chainId,
  account: ACCOUNT.address,
  accounts: [ACCOUNT],
  contacts: CONTACTS,
  transactions: [],
  sends: [],
  now,
  signatures: [],
  others: [],
  pins: {},
  hosts: { used: [] },
  reported: Promise.resolve({ addresses: [], sites: [] }),
  past: async () => ({ onlyInbound: know({ addresses: [], of: 'all' } as const, RECORD), met: know([], RECORD) }),
})

/** An app that somebody connected a while ago: what is practised is to read what it asks for. */
const CONNECTED_MS = 3_600_000

const requester = (origin: string | undefined): Requester =>
  origin === undefined ? { kind: 'own' } : { kind: 'app', origin, changed: false, queued: 1, knownForMs: CONNECTED_MS }

function look(context: Context, ask: PracticeAsk, signal: AbortSignal): Source<PracticeLook> {
  const cell = createCell<PracticeLook>({ kind: 'working', doing: 'head' })
  const show = (next: PracticeLook): void => {
    if (!signal.aborted) cell.set(next)
  }
  const work = async (): Promise<void> => {
    try {
      await context.ready
      const analysis = await analyse(context, ask, {
        signal,
        onProgress: (doing) => cell.get().kind === 'working' && show({ kind: 'working', doing }),
        onFirst: (first: PracticeAnalysis) => show({ kind: 'ready', analysis: first, settled: false }),
      })
      show({ kind: 'ready', analysis, settled: true })
    } catch (error) {
      if (!isError(error, 'app/aborted')) show({ kind: 'failed', error: toWire(error, 'practice') })
    }
  }
  void work()
  return cell
}

type Watch = {
  readonly signal: AbortSignal
  readonly onProgress: (doing: AnalysisProgress) => void
  readonly onFirst: (analysis: PracticeAnalysis) => void
}

function analyse({ ports, platform, secret }: Context, ask: PracticeAsk, watch: Watch): Promise<PracticeAnalysis> {
  const id = fromBytes(platform.randomBytes(8)).slice(2)
  const ground = {
    ...watch,
    secret: reviewSecret(secret, id),
    chain: PAGE_CHAIN,
    asker: requester(ask.origin),
    memory: memory(platform.now()),
    names: names(),
  }
  if ('asked' in ask) return analyseSignable(ports, { ...ground, id, asked: ask.asked, account: ACCOUNT.address })
  return analyseSend(ports, {
    ...ground,
    pending: [],
    request: {
      id,
      kind: 'transaction',
      intent: ask.intent,
      speed: 'normal',
      origin: { kind: 'own' },
      account: ACCOUNT.address,
      chainId: PAGE_CHAIN.chainId,
      createdAt: platform.now(),
      stage: { at: 'analysing' },
    },
  })
}

async function sign(context: Context, analysis: PracticeAnalysis): Promise<PracticeResult> {
  const { digest, review } = analysis
  if (digest === undefined || !review.verdict.mayBeSigned) throw fail('request/unsupported', { method: 'sign' })
  const signature = await context.clients.account.call('sign', { digest })
  if (!('transaction' in analysis)) return { kind: 'signed' }
  const raw = encodeSigned(analysis.transaction, signature)
  const { chain } = context.clients
  const hash = keccak(raw)
  const { chainId } = PAGE_CHAIN
  await chain.call('send', { chainId, raw, hash, account: ACCOUNT.address })
  // A block is made of what is sent at once.
  const fate = await chain.call('fate', { chainId, hash, account: ACCOUNT.address })
  if (fate.at !== 'included') throw fail('tx/unknown')
  return outcomeOf(context, analysis, fate)
}

type Included = Extract<TransactionStatus, { readonly at: 'included' }>

/** What happened, held against what was shown (rule G19). */
async function outcomeOf({ clients, reader }: Context, { review }: SendAnalysis, fate: Included): Promise<PracticeResult> {
  const { inclusion, logs, evidence } = fate
  const promised = promisedBy(review)
  const block = { chainId: PAGE_CHAIN.chainId, account: ACCOUNT.address, inclusion, signal: new AbortController().signal }
  const native = await nativeGain({ chain: clients.chain, reader }, block)
  const happened = { outcome: inclusion.success ? 'success' : 'revert', logs, evidence, ...defined({ native }) } as const
  const found = promised && audit(promised, happened, names())
  return {
    kind: 'included',
    block: inclusion.blockNumber,
    success: inclusion.success,
    asShown: found !== undefined && found.findings.length === 0,
  }
}
