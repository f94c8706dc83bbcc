import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { disguises } from '#core/messages/disguise'
import { size } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { addressWord, amountWord, foreignWord, say, sentenceWord, type Words } from '#core/text/words'
import { unknownToken } from '../entry.ts'
import { explain } from '../explain.ts'
import type { MessageExplanation, MessageFault } from '../message.ts'
import { namesOn } from '../names-on.ts'
import { explainText } from './text.ts'
import { encodeType, type TypeGraph } from '#core/messages/type-graph'
import { parseTypedData, type TypedValue, type TypedReading, type TypedStruct } from '#core/messages/typed-values'
import {
  createMembers,
  type Domain,
  type MessageContext,
  type TypedEntry,
  type TypedTelling,
  type TypedEntryContext,
} from './typed-entry.ts'
import { hiddenCalls } from './hidden-calls.ts'
import { truncateText, toTree } from './typed-value.ts'
import { findEntry, UNMISTAKABLE } from './typed/register.ts'

/** With one of these an entry could not trust what its form vouches for. */
const UNTOLD: readonly MessageFault[] = ['too-large', 'types-undefined', 'types-cyclic']

/** Members that are not signed take nothing from what is. */
const isSound = (faults: ReadonlySet<MessageFault>): boolean => [...faults].every((fault) => fault === 'surplus')

/** EIP-712: what the types and the register say. Never throws; what is wrong with the message is in `faults`, all of it. */
export function explainTyped(data: TypedData, context: MessageContext): MessageExplanation {
  const reading = parseTypedData(data)
  const { graph } = reading
  const domain = readDomain(reading.domain)
  const faults = new Set<MessageFault>(reading.faults)
  const form = graph.structs.has(graph.primary) && !faults.has('types-cyclic') ? encodeType(graph, graph.primary) : ''
  const entry = form === '' ? undefined : findEntry(form, graph)
  const members = new Set(reading.domain.fields.map(({ name }) => name))
  if (entry === undefined ? UNMISTAKABLE.has(graph.primary) : !entry.domain(domain, members)) faults.add('not-canonical')
  if (entry === undefined && isOneHash(reading.message)) faults.add('raw-hash')
  const told = createTold(data, reading, { form, domain, context })
  const telling = entry !== undefined && canTell(entry, domain, members, reading, faults) ? entry.tell(told) : callsOf(told, reading, entry)
  for (const fault of telling?.faults ?? []) faults.add(fault)
  return {
    kind: 'typed-data',
    ...defined({ standard: entry === undefined ? undefined : entry.standard }),
    domain,
    typed: data,
    intent: telling?.intent ?? unknownIntent(graph, domain),
    args: [...(telling?.args ?? toTree(reading.message, told.names, telling?.meanings)), ...(telling?.more ?? [])],
    claims: telling?.claims ?? [],
    complete: entry !== undefined && telling !== undefined && telling.open !== true && isSound(faults),
    inner: telling?.inner ?? [],
    ...defined({
      use: telling?.use === undefined ? undefined : telling.use,
      nested: telling?.nested === undefined ? undefined : within(telling.nested, faults, reading),
    }),
    faults: [...faults],
    ...defined({ unsigned: reading.surplus.length === 0 ? undefined : reading.surplus }),
    texts: reading.texts,
  }
}

/** A form that nobody knows may hold calls, in bytes that its contract may make for whoever signs. */
function callsOf(told: TypedEntryContext, { message, faults }: TypedReading, entry: TypedEntry | undefined): TypedTelling | undefined {
  const wrong: ReadonlySet<MessageFault> = faults
  if (entry !== undefined || UNTOLD.some((fault) => wrong.has(fault))) return undefined
  const { contract, signer } = told
  const inner = hiddenCalls(message, contract, (call) => told.call({ ...call, ...defined({ from: signer }) }))
  if (inner.length === 0) return undefined
  const calls = inner.flatMap(({ call: { to, value, data } }) =>
    to === undefined || signer === undefined ? [] : [{ from: signer, to, value, data }],
  )
  return {
    intent: unknownIntent(told.graph, told.domain, inner[0]?.intent),
    claims: inner.flatMap(({ claims }) => claims),
    inner,
    open: true,
    use: { use: 'meta-transaction', contract, calls },
  }
}

/** What is wrong with the outer message is wrong with what it holds: rules look at the innermost alone. */
function within(nested: MessageExplanation, faults: ReadonlySet<MessageFault>, { texts, surplus }: TypedReading): MessageExplanation {
  const own = new Set(nested.texts.map(({ text }) => text))
  return {
    ...nested,
    faults: [...faults],
    complete: nested.complete && isSound(faults),
    ...defined({ unsigned: surplus.length === 0 ? undefined : surplus }),
    texts: [...nested.texts, ...texts.filter(({ text }) => !own.has(text))],
  }
}

/** A wrong contract can still be told of; none at all where one is needed cannot. */
const canTell = (
  entry: TypedEntry,
  domain: Domain,
  members: ReadonlySet<string>,
  { message }: TypedReading,
  faults: ReadonlySet<MessageFault>,
): boolean =>
  isReadable(message) &&
  !UNTOLD.some((fault) => faults.has(fault)) &&
  (domain.verifyingContract !== undefined || entry.domain(domain, members))

function isReadable(value: TypedValue): boolean {
  if (value.is === 'list') return value.items.every(isReadable)
  if (value.is === 'struct') return [...value.members.values()].every(isReadable)
  return value.is !== 'unreadable'
}

/** True where all that a message holds is one value of 32 bytes, or a text that spells one: whatever its type is called, it says nothing. */
function isOneHash(value: TypedValue): boolean {
  if (value.is === 'struct') {
    const [only, ...more] = value.members.values()
    return only !== undefined && more.length === 0 && isOneHash(only)
  }
  if (value.is === 'list') return value.items.length > 0 && value.items.every(isOneHash)
  if (value.is === 'text') return disguises(new TextEncoder().encode(value.text), value.text).includes('raw-hash')
  return value.is === 'bytes' && size(value.value) === 32
}

/** What the domain says of itself; members of another type than EIP-712 gives them say nothing. */
function readDomain({ members }: TypedStruct): Domain {
  const [name, version, chainId] = [members.get('name'), members.get('version'), members.get('chainId')]
  const [contract, salt] = [members.get('verifyingContract'), members.get('salt')]
  return defined({
    name: name?.is === 'text' ? truncateText(name.text) : undefined,
    version: version?.is === 'text' ? truncateText(version.text) : undefined,
    chainId: chainId?.is === 'integer' ? chainId.value : undefined,
    verifyingContract: contract?.is === 'address' ? contract.address : undefined,
    salt: salt?.is === 'bytes' ? salt.value : undefined,
  })
}

function unknownIntent({ primary }: TypeGraph, { name, verifyingContract }: Domain, call?: Words): Words {
  const form = foreignWord(truncateText(primary, 64))
  if (call !== undefined) return say('Sign a message of the form {form}, which holds a call: {what}', { form, what: sentenceWord(call) })
  if (name !== undefined && name !== '')
    return say('Sign a message of the form {form} for the app {app}', { form, app: foreignWord(truncateText(name, 64)) })
  return verifyingContract === undefined
    ? say('Sign a message of the form {form}', { form })
    : say('Sign a message of the form {form} for {contract}', { form, contract: addressWord(verifyingContract) })
}

/** Polygon's and Biconomy's domains keep the chain in the salt. No other salt is a number so small. */
export const chainOfSalt = ({ salt }: Domain): bigint | undefined => {
  const number = salt === undefined ? 0n : BigInt(salt)
  return number > 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? number : undefined
}

type Setting = { readonly form: string; readonly domain: Domain; readonly context: MessageContext }

function createTold(data: TypedData, { graph, message }: TypedReading, { form, domain, context }: Setting): TypedEntryContext {
  const own = domain.chainId ?? chainOfSalt(domain) ?? BigInt(context.chainId)
  const chainId = own <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(own) : -1
  const names = namesOn(chainId, context)
  return {
    message: createMembers(message),
    graph,
    data,
    form,
    domain,
    contract: domain.verifyingContract ?? ZERO,
    chainId,
    signer: context.signer,
    names,
    token: (address) => names.tokenOf(address) ?? unknownToken(chainId, address),
    who: (address) => addressWord(address, names.nameOf(address)),
    asset: (address) => addressWord(address, names.tokenOf(address)?.symbol ?? names.nameOf(address)),
    amount: (units, address) =>
      amountWord({ units, token: address === undefined ? names.native : (names.tokenOf(address) ?? unknownToken(chainId, address)) }),
    call: (call) => explain({ ...call, chainId }, names),
    message712: (inside, signer) => explainTyped(inside, { ...context, signer }),
    message191: (inside, signer) => explainText(inside, { ...context, signer }),
  }
}
