import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { type Contact, namedAddresses } from '#core/identity/contact'
import { delegateOf } from '#core/ethereum/delegation'
import { EMPTY_TRIE } from '#core/bytes/empty-hash'
import { type Evidence, isBareClaim, unknownEvidence } from '#core/evidence/evidence'
import { type Fact, know, notKnown, factValue } from '#core/evidence/fact'
import type { Header } from '#core/chains/header'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { CodePin } from '#core/evidence/pin'
import type { MissingState, Witness } from '#core/simulation/simulation'
import type { Token } from '#core/money/token'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, FeeHistory } from '#protocol/chain'
import { type AccountFact, EMPTY_CODE_HASH, type FactKey, type Facts, type InboundFact, type KnownHosts, type SignedFact } from '#review'
import type { ClosureReader, AnswerSource } from '#protocol/state-reader'
import { KNOWN_HOSTS } from '#core/web/known-hosts'
import { elsewhereOf } from './elsewhere.ts'
import { proxyStateNeeded, readProxies } from './proxy-facts.ts'
import type { ReportedAddresses, ReportedSite } from '#core/web/report-list'
import type { ShippedFacts } from '../ports.ts'
import { earlierRecipients, recentSends, gasBefore } from './earlier-sends.ts'

/** What this device remembers and a rule may ask for. */
export type RememberedFacts = {
  readonly chainId: number
  readonly account: Address
  readonly accounts: readonly Account[]
  readonly contacts: readonly Contact[] | undefined
  readonly transactions: readonly OwnTransaction[] | undefined
  /** Of all accounts. Absent: of an account that signs nothing here. */
  readonly sends?: readonly OwnTransaction[] | undefined
  /** Milliseconds since the epoch. Absent: nobody looked at the clock, and how long ago something was sent is unknown. */
  readonly now?: number
  /** What it signed here that is no transaction. Absent: the records are not open. */
  readonly signatures?: readonly OwnSignature[] | undefined
  /** The other chains that are set up. Absent: not asked. */
  readonly others?: readonly Chain[]
  /** Code as it was when an account last signed for it. Absent: the records are not open. */
  readonly pins?: Readonly<Record<Address, CodePin>> | undefined
  /** Who is in the history, by whose request; nothing where it was never looked through. Absent: there is no history at hand. */
  readonly past?: (signal: AbortSignal) => Promise<PastCounterparties | undefined>
  /** What the origin that asks is held against. Absent: nobody told, which is unknown. */
  readonly hosts?: KnownHosts
  /** What lists of the person's own say; nothing where they could not be read. Absent: the records are not open. */
  readonly reported?: Promise<ReportedFacts | undefined>
}

/** What the person's lists say, for rules to ask. */
export type ReportedFacts = {
  /** Of the host that asks. Absent: no list of theirs names sites. */
  readonly sites?: readonly ReportedSite[]
  readonly addresses: readonly ReportedAddresses[]
}

/** Of the history that was found: who put themselves into it, and whom accounts dealt with. */
export type PastCounterparties = { readonly onlyInbound: Fact<InboundFact>; readonly met: Fact<readonly Address[]> }

type Question = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly header: Header
  readonly memory: RememberedFacts
  readonly keys: readonly FactKey[]
  readonly fees: FeeHistory | undefined
  readonly signal: AbortSignal
  readonly shipped: Pick<ShippedFacts, 'listedToken'>
}

const RECORD: Evidence = { kind: 'own', method: 'record' }

const signedFact = ({ digest, createdAt, terms }: OwnSignature): SignedFact => ({
  digest,
  at: createdAt,
  ...defined({
    contract: terms?.contract === undefined ? undefined : terms.contract,
    nonce: terms?.nonce === undefined ? undefined : terms.nonce,
  }),
})

const whole = (address: Address): MissingState => ({ address, slots: [] })

/** All that must be proved for these: asked for along with what the run will read, they cost no trip of their own. */
export const stateNeededFor = (keys: readonly FactKey[]): readonly MissingState[] => [
  ...keys.flatMap((key) => (key.fact === 'accounts' ? [whole(key.address)] : [])),
  ...proxyStateNeeded(keys.flatMap((key) => (key.fact === 'proxies' ? [key.address] : []))),
]

/** Keepers of proxies that are looked at: one each, and an honest request has a few. */
const MAX_KEEPERS = 8

/** Who may exchange the code behind proxies (ERC-1967): whether that is a bare account is asked once it is known who (rule D3). */
const keepersOf = (proxies: ReturnType<typeof readProxies>): readonly Address[] =>
  [...new Set(Object.values(proxies).flatMap((fact) => factValue(fact)?.admin ?? []))].slice(0, MAX_KEEPERS)

/** Whether there is storage. An endpoint without proofs does not tell of an account that may have some. */
function storageOf(account: Witness['accounts'][number]['account'], evidence: Evidence): Pick<AccountFact, 'hasStorage'> {
  if (account === undefined || account.storageRoot === EMPTY_TRIE) return { hasStorage: false }
  return isBareClaim(evidence) ? {} : { hasStorage: true }
}

export function readAccounts(witness: Witness, evidence: Evidence): Readonly<Record<Address, Fact<AccountFact>>> {
  const codes = new Map(witness.codes.map((item) => [item.hash, item.code]))
  const accounts: Record<Address, Fact<AccountFact>> = {}
  for (const { address, account } of witness.accounts) {
    const delegate = delegateOf(account && codes.get(account.codeHash))
    const fact: AccountFact = {
      nonce: account?.nonce ?? 0n,
      balance: account?.balance ?? 0n,
      codeHash: account?.codeHash ?? EMPTY_CODE_HASH,
      ...defined({ delegate }),
      ...storageOf(account, evidence),
    }
    accounts[address] = know(fact, evidence)
  }
  return accounts
}

/** Recipients that this device knows nothing of: only of them it is asked whether they are somebody on another chain. */
export function strangers(
  keys: readonly FactKey[],
  { accounts, contacts, transactions, chainId, others }: RememberedFacts,
): readonly Address[] {
  const known = new Set([...accounts, ...namedAddresses(contacts ?? [], chainId)].map(({ address }) => address))
  for (const address of earlierRecipients(transactions ?? [], chainId)) known.add(address)
  // Where there is no other chain nobody is asked about anybody, and the answer is known.
  const isAlone = others?.length === 0
  return keys.flatMap((key) => (key.fact === 'elsewhere' && (isAlone || !known.has(key.address)) ? [key.address] : []))
}

/** Answers what the plan asked: accounts by proof, the rest from memory. What cannot be answered is left out, which is unknown. */
export async function gatherFacts({
  chain,
  reader,
  header,
  memory,
  keys,
  fees,
  signal,
  shipped,
}: Question): Promise<{ readonly facts: Facts; readonly hows: readonly AnswerSource[] }> {
  const { witness, how } = await reader.state(header, stateNeededFor(keys), { purpose: 'review', signal })
  const proxied = keys.flatMap((key) => (key.fact === 'proxies' ? [key.address] : []))
  const proxies = readProxies(proxied, witness, how.evidence)
  const accounts = readAccounts(witness, how.evidence)
  const keepers = keepersOf(proxies).filter((address) => accounts[address] === undefined)
  const kept = keepers.length === 0 ? undefined : await reader.state(header, keepers.map(whole), { purpose: 'review', signal })
  const asked = strangers(keys, memory).filter((address) => factValue(accounts[address])?.codeHash === EMPTY_CODE_HASH)
  const elsewhere = memory.others === undefined ? {} : await elsewhereOf({ chain, reader, others: memory.others, signal }, asked)
  const past = keys.some(({ fact }) => fact === 'onlyInbound' || fact === 'met') ? await memory.past?.(signal) : undefined
  const tokens: Record<Address, Fact<Token>> = {}
  for (const key of keys) {
    const token = key.fact === 'tokens' ? shipped.listedToken(memory.chainId, key.address) : undefined
    if (key.fact === 'tokens' && token) tokens[key.address] = know(token, { kind: 'listed', method: 'shipped' })
  }
  return {
    hows: kept ? [how, kept.how] : [how],
    facts: {
      accounts: { ...accounts, ...(kept ? readAccounts(kept.witness, kept.how.evidence) : {}) },
      tokens,
      ownAccounts: know(
        memory.accounts.map(({ address, name }) => ({ address, name })),
        RECORD,
      ),
      ...defined({
        contacts: memory.contacts ? know(namedAddresses(memory.contacts, memory.chainId), RECORD) : undefined,
        earlierRecipients: memory.transactions ? know(earlierRecipients(memory.transactions, memory.chainId), RECORD) : undefined,
        recentSends:
          memory.sends && memory.now !== undefined
            ? know(recentSends(memory.sends, { account: memory.account, chainId: memory.chainId, now: memory.now }), RECORD)
            : undefined,
        gasBefore: memory.transactions ? know(gasBefore(memory.transactions, memory.chainId), RECORD) : undefined,
        feeHistory: fees ? know(fees, fees.evidence) : undefined,
        proxies: proxied.length > 0 ? proxies : undefined,
      }),
      elsewhere,
      ...defined({
        pins: memory.pins ? know(memory.pins, RECORD) : undefined,
        signed: memory.signatures ? know(memory.signatures.map(signedFact), RECORD) : undefined,
      }),
      ...past,
      ...(await listFacts(memory)),
    },
  }
}

/** What is looked up in lists, those that ship and those of the person's own: it takes no chain. */
export async function listFacts({ hosts, reported }: RememberedFacts): Promise<Pick<Facts, 'knownHosts' | 'reportedAddresses'>> {
  const said = await reported
  const sites = said?.sites === undefined ? {} : { reported: said.sites }
  return defined({
    knownHosts: hosts === undefined ? undefined : know({ known: KNOWN_HOSTS, ...hosts, ...sites }, RECORD),
    reportedAddresses:
      reported === undefined ? undefined : said ? know(said.addresses, RECORD) : notKnown(unknownEvidence('store/corrupt')),
  })
}
