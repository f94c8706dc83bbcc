import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { isVerified } from '#core/evidence/evidence'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { mergeMissingState, type MissingState, type Witness, type WitnessAccount } from '#core/simulation/simulation'
import type { AccountSlots } from '../../connection/account-slots.ts'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcCall, RpcReply } from '../../connection/json-rpc.ts'
import { slotsByOwner } from '../../connection/privacy.ts'
import { kindOfRefusal } from '../../connection/refusal.ts'
import { type ProofAnswer, verifyAccount } from '../../proof/account-proof.ts'
import { createNodeReader } from '../../proof/trie.ts'
import { readReply } from '../request.ts'
import type { CodeCache } from './code-cache.ts'
import { readAddress, readJsonArray, type Bad, readBytes, readJsonObject, readQuantity } from '#core/text/json'
import { incomplete, invalid } from '../../proof/refuted.ts'

export type ProofQuestion = {
  readonly header: Header
  readonly wants: readonly MissingState[]
  readonly codes: CodeCache
  /** Whose slots are never in one call to a foreign endpoint. Absent: no slot is asked for. */
  readonly accounts?: AccountSlots
}
export type Proved = { readonly witness: Witness; readonly trips: number; readonly sources: readonly string[] }

/** Slots in one eth_getProof: nodes cap its work. */
const SLOTS_PER_CALL = 100
/** Nodes of a proof at most: a key has 64 nibbles. */
const MAX_NODES = 65
/** Bytes of a node at most: a branch of hashes has 532. */
const MAX_NODE_BYTES = 1024

/** How the block is named to the endpoint. Only by its hash can it not answer for another. */
type Naming = 'hash' | 'number' | 'latest'

const nameOf = (header: Header, naming: Naming): unknown =>
  naming === 'hash' ? { blockHash: header.hash } : naming === 'number' ? toQuantity(header.number) : 'latest'

/**
 * Accounts with their code, and slots, under a header's state root, each checked. One endpoint, as few trips as it allows: mostly one.
 * Throws `simulation/moved` where the endpoint only proves a newer block, `rpc/cannot-prove` where it proves none, `proof/*`, `rpc/*`.
 */
export async function prove(
  connection: EndpointConnection,
  { header, wants, codes, accounts: own }: ProofQuestion,
  asking: CallOptions,
): Promise<Proved> {
  const parts = partsOf(wants, connection.endpoint.owner === 'foreign' ? own : undefined)
  const accounts = [...new Set(parts.map(({ address }) => address))]
  const uncoded = accounts.filter((address) => codes.probable(header.chainId, address) === undefined)
  const { replies, naming, trips } = await askNamed(connection, header, asking, (block) => [
    ...parts.map(proofCall(block)),
    ...uncoded.map(codeCall(block)),
  ])
  if (replies.slice(0, parts.length).every(({ ok }) => !ok)) refuses(connection.learnt, header)
  const proofs = parts.map((part, at) => readReply(replies[at], proofCall('latest')(part), connection, readAnswer))
  // The first node of a proof hashes to the state root that it proves under.
  const roots = new Set(proofs.flatMap(({ accountProof: [first] }) => first ?? []))
  if ([...roots].some((root) => keccak(root) !== header.stateRoot)) {
    // A late answer holds by itself, under the root of its own block. One that does not is false, whatever block it is of.
    proofs.forEach((proof, at) => verifyByItself(proof, parts[at]))
    // A development node's block 0 may say that there is no state at all, while there is: of that block nothing can be proved.
    if (header.number === 0n && !isVerified(header.head)) {
      connection.learnt.rootless = header.hash
      throw fail('rpc/cannot-prove', { endpoint: connection.host })
    }
    if (naming !== 'hash') throw fail('simulation/moved')
    // A backend that answers for another block than asked is stale, not a liar.
    if (isVerified(header.head)) throw fail('rpc/cannot-prove', { endpoint: connection.host })
  }
  const read = createNodeReader()
  const proved = proofs.map((proof, at) => verifyAccount(header.stateRoot, parts[at] ?? { address: proof.address, slots: [] }, proof, read))
  const found = new Map(proved.flatMap((item) => item.accounts).map((item) => [item.address, item]))
  const given = new Map(uncoded.map((address, at) => [address, replies[parts.length + at]]))
  const more = await learnCodes(connection, { header, naming, found, given, codes }, asking)
  return {
    witness: { accounts: [...found.values()], slots: proved.flatMap(({ slots }) => slots), codes: codesOf(found, codes) },
    trips: trips + more,
    sources: [connection.host],
  }
}

/** Who refuses every proof is read without. Of block 0 alone that says nothing: a development node may prove from the next one on. */
function refuses(learnt: EndpointConnection['learnt'], { number, hash }: Header): void {
  if (number === 0n) learnt.rootless = hash
  else learnt.refusesProofs = true
}

/** Checks an answer under the root that its own first node has. Throws `proof/invalid`, `proof/incomplete`. */
function verifyByItself(proof: ProofAnswer, part: MissingState | undefined): void {
  const [root] = proof.accountProof
  if (root === undefined) throw incomplete('the proof of the account')
  verifyAccount(keccak(root), part ?? { address: proof.address, slots: [] }, proof)
}

/** One part for each account and hundred slots; each account and slot once. With `own`, slots that name different accounts of the person's are in different parts. */
function partsOf(wants: readonly MissingState[], own: AccountSlots | undefined): readonly MissingState[] {
  const merged = mergeMissingState(wants)
  own?.meet(merged.map(({ address }) => address))
  return merged.flatMap(({ address, slots }) => (own ? slotsByOwner(slots, own) : [slots]).flatMap((group) => inHundreds(address, group)))
}

function inHundreds(address: Address, slots: readonly Hex[]): readonly MissingState[] {
  const parts: MissingState[] = [{ address, slots: slots.slice(0, SLOTS_PER_CALL) }]
  for (let at = SLOTS_PER_CALL; at < slots.length; at += SLOTS_PER_CALL)
    parts.push({ address, slots: slots.slice(at, at + SLOTS_PER_CALL) })
  return parts
}

const proofCall =
  (block: unknown) =>
  ({ address, slots }: MissingState): RpcCall => ({ method: 'eth_getProof', params: [address, slots, block] })

const codeCall =
  (block: unknown) =>
  (address: Address): RpcCall => ({ method: 'eth_getCode', params: [address, block] })

type Named = { readonly replies: readonly RpcReply[]; readonly naming: Naming; readonly trips: number }

/** Asks by hash; by number where the endpoint does not take hashes; at its newest block where it no longer has this one. */
async function askNamed(
  connection: EndpointConnection,
  header: Header,
  asking: CallOptions,
  callsAt: (block: unknown) => readonly RpcCall[],
): Promise<Named> {
  const { learnt } = connection
  let naming: Naming = learnt.byHash ? 'hash' : 'number'
  for (let trips = 1; ; trips++) {
    const replies = await connection.ask(callsAt(nameOf(header, naming)), asking)
    const kinds = replies.flatMap((reply) => (reply.ok ? [] : [kindOfRefusal(reply.refusal)]))
    if (kinds.includes('params') && naming === 'hash') naming = 'number'
    else if (kinds.includes('window') && naming !== 'latest') naming = 'latest'
    else {
      if (naming === 'number' && kinds.length === 0) learnt.byHash = false
      return { replies, naming, trips }
    }
  }
}

function readAnswer(value: unknown, bad: Bad): ProofAnswer {
  const answer = readJsonObject(value, bad)
  const nodes = (list: unknown): readonly Hex[] =>
    readJsonArray(list, MAX_NODES, bad).map((item) => {
      const node = readBytes(item, bad)
      if (node.length > 2 + MAX_NODE_BYTES * 2) throw bad()
      return node
    })
  return {
    address: readAddress(answer['address'], bad),
    balance: readQuantity(answer['balance'], bad),
    nonce: readQuantity(answer['nonce'], bad),
    accountProof: nodes(answer['accountProof']),
    storageProof: readJsonArray(answer['storageProof'], SLOTS_PER_CALL, bad).map((entry) => {
      const item = readJsonObject(entry, bad)
      return { key: readQuantity(item['key'], bad), value: readQuantity(item['value'], bad), proof: nodes(item['proof']) }
    }),
  }
}

type CodeQuestion = {
  readonly header: Header
  readonly naming: Naming
  readonly found: ReadonlyMap<Address, WitnessAccount>
  readonly given: ReadonlyMap<Address, RpcReply | undefined>
  readonly codes: CodeCache
}

/** Gets the code of each proved account into the cache, asking once more for what did not come along. Returns the trips that this took. */
async function learnCodes(
  connection: EndpointConnection,
  { header, naming, found, given, codes }: CodeQuestion,
  asking: CallOptions,
): Promise<number> {
  const missing: WitnessAccount[] = []
  const take = ({ address, account }: WitnessAccount, reply: RpcReply | undefined): void => {
    codes.seen(header.chainId, address, account?.codeHash)
    if (!account || codes.get(account.codeHash) !== undefined) return
    const code = readReply(reply, codeCall('latest')(address), connection, (value, bad) => readBytes(value, bad))
    if (codes.put(code) !== account.codeHash) throw invalid('the code', 'it has another hash than the account')
  }
  for (const item of found.values()) {
    const { address, account } = item
    if (account && codes.get(account.codeHash) === undefined && !given.has(address)) missing.push(item)
    else take(item, given.get(address))
  }
  if (missing.length === 0) return 0
  const block = nameOf(header, naming)
  const replies = await connection.ask(
    missing.map(({ address }) => codeCall(block)(address)),
    asking,
  )
  missing.forEach((item, at) => take(item, replies[at]))
  return 1
}

function codesOf(found: ReadonlyMap<Address, WitnessAccount>, codes: CodeCache): Witness['codes'] {
  const hashes = new Set([...found.values()].flatMap(({ account }) => account?.codeHash ?? []))
  return [...hashes].flatMap((hash) => {
    const code = codes.get(hash)
    return code === undefined || code === '0x' ? [] : [{ hash, code }]
  })
}
