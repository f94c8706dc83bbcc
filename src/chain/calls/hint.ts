import { maySeeDrafts } from '#core/chain'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence'
import type { Header } from '#core/header'
import { quantity } from '#core/hex'
import { mergeWants, type Want } from '#core/simulation'
import type { Draft } from '#protocol/chain'
import type { Connection } from '../connection/connection.ts'
import type { Asking } from '../connection/exchange.ts'
import type { RpcCall } from '../connection/json-rpc.ts'
import { kindOfRefusal } from '../connection/refusal.ts'
import type { Pool } from '../connection/pool.ts'
import { askOne, claimedBy, readReply } from './ask.ts'
import { address as readAddress, array, type Bad, bytes, object, quantity as readQuantity } from './read.ts'

/** Accounts and slots of one hint at most: a node that lies about what will be read can only make us prove in vain. */
const MOST_ACCOUNTS = 200
const MOST_SLOTS = 1000

const transactionOf = ({ from, to, value, data, gas }: Draft): object => ({
  from,
  ...(to === undefined ? {} : { to }),
  value: quantity(value),
  input: data,
  ...(gas === undefined ? {} : { gas: quantity(gas) }),
})

/** `{ accessList: [{ address, storageKeys }] }` of eth_createAccessList; an `error` beside it only means that the run would revert. */
function readAccessList(result: unknown, bad: Bad): readonly Want[] {
  return array(object(result, bad)['accessList'], MOST_ACCOUNTS, bad).map((entry) => {
    const { address, storageKeys } = object(entry, bad)
    return { address: readAddress(address, bad), slots: array(storageKeys, MOST_SLOTS, bad).map((key) => bytes(key, bad, 32)) }
  })
}

/** `{ ADDRESS: { storage: { SLOT: … } } }` of the prestate tracer: what a run that reverts has read, too. */
function readPrestate(result: unknown, bad: Bad): readonly Want[] {
  const entries = Object.entries(object(result, bad))
  if (entries.length > MOST_ACCOUNTS) throw bad()
  return entries.map(([address, value]) => {
    const slots = Object.keys(object(object(value, bad)['storage'] ?? {}, bad))
    if (slots.length > MOST_SLOTS) throw bad()
    return { address: readAddress(address, bad), slots: slots.map((slot) => bytes(slot, bad, 32)) }
  })
}

type Way = { readonly call: RpcCall; readonly read: (result: unknown, bad: Bad) => readonly Want[] }

function waysOf(draft: Draft, header: Header): readonly Way[] {
  const transaction = transactionOf(draft)
  const block = quantity(header.number)
  return [
    { call: { method: 'debug_traceCall', params: [transaction, block, { tracer: 'prestateTracer' }] }, read: readPrestate },
    { call: { method: 'eth_createAccessList', params: [transaction, block] }, read: readAccessList },
  ]
}

/** Asks one endpoint in the first way that it knows. */
async function askHint(connection: Connection, draft: Draft, header: Header, asking: Asking): Promise<readonly Want[]> {
  const { without } = connection.learnt
  for (const { call, read } of waysOf(draft, header)) {
    if (without.has(call.method)) continue
    const [reply] = await connection.ask([call], asking)
    if (reply?.ok === true) return readReply(reply, call, connection, read)
    if (reply && kindOfRefusal(reply.refusal) === 'method') without.add(call.method)
  }
  return []
}

/** What the first endpoint that may see drafts says of one, of those that do well now. Throws `app/aborted` alone. */
async function askWithDraft<T>(
  { connections }: Pool,
  { from }: Draft,
  signal: AbortSignal,
  work: (connection: Connection, asking: Asking) => Promise<T | undefined>,
): Promise<{ readonly said: T | undefined; readonly asked: number }> {
  const asking: Asking = { purpose: 'review', signal, about: [from], asHint: true }
  let asked = 0
  for (const connection of connections) {
    const { endpoint, health } = connection
    const isOpen = endpoint.roles.includes('state') && (health.rank() ?? 9) <= 1 && health.mustWait() === 0
    const isAllowed = maySeeDrafts(endpoint) && endpoint.accounts?.includes(from) !== false
    if (!isOpen || !isAllowed) continue
    asked++
    try {
      const said = await work(connection, asking)
      if (said !== undefined) return { said, asked }
    } catch (error) {
      // Another may say; without any, the run itself finds out what it can.
      if (!isError(error) || error.code === 'app/aborted') throw error
    }
  }
  return { said: undefined, asked }
}

/**
 * What a run of the draft will probably read, by the word of an endpoint that may see drafts. Nothing is believed of it but that it may be worth proving.
 * Empty where no such endpoint is, or none says. Throws `app/aborted` alone.
 */
export async function askHints(
  pool: Pool,
  header: Header,
  draft: Draft,
  signal: AbortSignal,
): Promise<{ readonly wants: readonly Want[]; readonly asked: number }> {
  const { said, asked } = await askWithDraft(pool, draft, signal, async (connection, asking) => {
    const wants = await askHint(connection, draft, header, asking)
    return wants.length > 0 ? wants : undefined
  })
  return { wants: said ? mergeWants([{ address: draft.from, slots: [] }, ...said]) : [], asked }
}

/**
 * Gas that the draft needs by the word of an endpoint that may see drafts; no more than a block holds. `undefined` where none says, as of one that would fail.
 * Throws `app/aborted` alone.
 */
export async function askEstimate(
  pool: Pool,
  header: Header,
  draft: Draft,
  signal: AbortSignal,
  now: () => number,
): Promise<{ readonly gas: bigint; readonly evidence: Evidence } | undefined> {
  const call = { method: 'eth_estimateGas', params: [transactionOf(draft), quantity(header.number)] } as const
  const { said } = await askWithDraft(pool, draft, signal, (connection, asking) =>
    askOne(connection, call, asking, (result, bad) => {
      const gas = readQuantity(result, bad)
      if (gas > header.gasLimit) throw bad()
      return { gas, evidence: claimedBy(connection, now()) }
    }),
  )
  return said
}
