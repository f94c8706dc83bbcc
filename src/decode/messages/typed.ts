import { ZERO } from '#core/address'
import type { TypedData } from '#core/typed-data'
import { addressWord, amountWord, foreignWord, say, type Words } from '#core/words'
import { unknownToken } from '../entry.ts'
import { explain } from '../explain.ts'
import type { MessageExplanation, MessageFault } from '../message.ts'
import { namesOn } from './names-on.ts'
import { explainText } from './text.ts'
import { encodeType, readTypes, type TypeGraph } from '#core/type-graph'
import { createMembers, type Domain, type MessageContext, type TypedEntry, type TypedTold } from './typed-entry.ts'
import { cut, readValues, type Typed, type TypedReading, type TypedStruct, toTree } from './typed-value.ts'
import { findEntry, UNMISTAKABLE } from './typed/register.ts'

/** With one of these an entry could not trust what its form vouches for. */
const UNTOLD: readonly MessageFault[] = ['too-large', 'types-undefined', 'types-cyclic']

/** EIP-712: what the types and the register say. Never throws; what is wrong with the message is in `faults`, all of it. */
export function explainTyped(data: TypedData, context: MessageContext): MessageExplanation {
  const graph = readTypes(data)
  const reading = readValues(data, graph)
  const domain = readDomain(reading.domain)
  const faults = new Set<MessageFault>([...graph.faults, ...reading.faults])
  const form = graph.structs.has(graph.primary) && !faults.has('types-cyclic') ? encodeType(graph, graph.primary) : ''
  const entry = form === '' ? undefined : findEntry(form, graph)
  const members = new Set(reading.domain.fields.map(({ name }) => name))
  if (entry === undefined ? UNMISTAKABLE.has(graph.primary) : !entry.domain(domain, members)) faults.add('not-canonical')
  const told = createTold(data, graph, reading, { form, domain, context })
  const telling = entry !== undefined && canTell(entry, domain, members, reading, faults) ? entry.tell(told) : undefined
  for (const fault of telling?.faults ?? []) faults.add(fault)
  return {
    kind: 'typed-data',
    ...(entry === undefined ? {} : { standard: entry.standard }),
    domain,
    typed: data,
    intent: telling?.intent ?? unknownIntent(graph, domain),
    args: telling?.args ?? toTree(reading.message, told.names, telling?.meanings),
    claims: telling?.claims ?? [],
    complete: telling !== undefined && telling.open !== true && faults.size === 0,
    inner: telling?.inner ?? [],
    ...(telling?.use === undefined ? {} : { use: telling.use }),
    ...(telling?.nested === undefined ? {} : { nested: within(telling.nested, faults, reading.texts) }),
    faults: [...faults],
    texts: reading.texts,
  }
}

/** What is wrong with the outer message is wrong with what it holds: rules look at the innermost alone. */
function within(nested: MessageExplanation, faults: ReadonlySet<MessageFault>, texts: MessageExplanation['texts']): MessageExplanation {
  const own = new Set(nested.texts.map(({ text }) => text))
  return {
    ...nested,
    faults: [...faults],
    complete: nested.complete && faults.size === 0,
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

function isReadable(value: Typed): boolean {
  if (value.is === 'list') return value.items.every(isReadable)
  if (value.is === 'struct') return [...value.members.values()].every(isReadable)
  return value.is !== 'unreadable'
}

/** What the domain says of itself; members of another type than EIP-712 gives them say nothing. */
function readDomain({ members }: TypedStruct): Domain {
  const [name, version, chainId] = [members.get('name'), members.get('version'), members.get('chainId')]
  const [contract, salt] = [members.get('verifyingContract'), members.get('salt')]
  return {
    ...(name?.is === 'text' ? { name: cut(name.text) } : {}),
    ...(version?.is === 'text' ? { version: cut(version.text) } : {}),
    ...(chainId?.is === 'integer' ? { chainId: chainId.value } : {}),
    ...(contract?.is === 'address' ? { verifyingContract: contract.address } : {}),
    ...(salt?.is === 'bytes' ? { salt: salt.value } : {}),
  }
}

function unknownIntent({ primary }: TypeGraph, { name, verifyingContract }: Domain): Words {
  const form = foreignWord(cut(primary, 64))
  if (name !== undefined && name !== '')
    return say('Sign a message of the form {form} for the app {app}', { form, app: foreignWord(cut(name, 64)) })
  return verifyingContract === undefined
    ? say('Sign a message of the form {form}', { form })
    : say('Sign a message of the form {form} for {contract}', { form, contract: addressWord(verifyingContract) })
}

type Setting = { readonly form: string; readonly domain: Domain; readonly context: MessageContext }

function createTold(data: TypedData, graph: TypeGraph, { message }: TypedReading, { form, domain, context }: Setting): TypedTold {
  const { chainId: own = BigInt(context.chainId) } = domain
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
