import { defined } from '#core/defined'
import { maySeeDrafts } from '#core/chains/chain'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import { toQuantity } from '#core/bytes/hex'
import { mergeMissingState, type MissingState } from '#core/simulation/simulation'
import type { Draft } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import type { RpcCall } from '../../connection/json-rpc.ts'
import { kindOfRefusal } from '../../connection/refusal.ts'
import type { EndpointPool } from '../../connection/pool.ts'
import { requestOne, claimedBy, readReply } from '../request.ts'
import { readAddress, readJsonArray, type Bad, readBytes, readJsonObject, readQuantity } from '#core/text/json'

/** Accounts and slots of one hint at most: a node that lies about what will be read can only make us prove in vain. */
const MAX_ACCOUNTS = 200
const MAX_SLOTS = 1000

const transactionOf = ({ from, to, value, data, gas }: Draft): object => ({
  from,
  ...defined({ to }),
  value: toQuantity(value),
  input: data,
  ...defined({ gas: gas === undefined ? undefined : toQuantity(gas) }),
})

/** `{ accessList: [{ address, storageKeys }] }` of eth_createAccessList; an `error` beside it only means that the run would revert. */
function readAccessList(result: unknown, bad: Bad): readonly MissingState[] {
  return readJsonArray(readJsonObject(result, bad)['accessList'], MAX_ACCOUNTS, bad).map((entry) => {
    const { address, storageKeys } = readJsonObject(entry, bad)
    return { address: readAddress(address, bad), slots: readJsonArray(storageKeys, MAX_SLOTS, bad).map((key) => readBytes(key, bad, 32)) }
  })
}

/** `{ ADDRESS: { storage: { SLOT: … } } }` of the prestate tracer: what a run that reverts has read, too. */
function readPrestate(result: unknown, bad: Bad): readonly MissingState[] {
  const entries = Object.entries(readJsonObject(result, bad))
  if (entries.length > MAX_ACCOUNTS) throw bad()
  return entries.map(([address, value]) => {
    const slots = Object.keys(readJsonObject(readJsonObject(value, bad)['storage'] ?? {}, bad))
    if (slots.length > MAX_SLOTS) throw bad()
    return { address: readAddress(address, bad), slots: slots.map((slot) => readBytes(slot, bad, 32)) }
  })
}

type Way = { readonly call: RpcCall; readonly read: (result: unknown, bad: Bad) => readonly MissingState[] }

function waysOf(draft: Draft, header: Header): readonly Way[] {
  const transaction = transactionOf(draft)
  const block = toQuantity(header.number)
  return [
    { call: { method: 'debug_traceCall', params: [transaction, block, { tracer: 'prestateTracer' }] }, read: readPrestate },
    { call: { method: 'eth_createAccessList', params: [transaction, block] }, read: readAccessList },
  ]
}

/** Asks one endpoint in the first way that it knows. */
async function askHint(
  connection: EndpointConnection,
  draft: Draft,
  header: Header,
  asking: CallOptions,
): Promise<readonly MissingState[]> {
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
  { connections }: EndpointPool,
  { from }: Draft,
  signal: AbortSignal,
  work: (connection: EndpointConnection, asking: CallOptions) => Promise<T | undefined>,
): Promise<{ readonly said: T | undefined; readonly asked: number }> {
  const asking: CallOptions = { purpose: 'review', signal, about: [from], asHint: true }
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
export async function fetchStateHints(
  pool: EndpointPool,
  header: Header,
  draft: Draft,
  signal: AbortSignal,
): Promise<{ readonly wants: readonly MissingState[]; readonly asked: number }> {
  const { said, asked } = await askWithDraft(pool, draft, signal, async (connection, asking) => {
    const wants = await askHint(connection, draft, header, asking)
    return wants.length > 0 ? wants : undefined
  })
  return { wants: said ? mergeMissingState([{ address: draft.from, slots: [] }, ...said]) : [], asked }
}

/**
 * Gas that the draft needs by the word of an endpoint that may see drafts; no more than a block holds. `undefined` where none says, as of one that would fail.
 * Throws `app/aborted` alone.
 */
export async function fetchGasEstimate(
  pool: EndpointPool,
  header: Header,
  draft: Draft,
  signal: AbortSignal,
  now: () => number,
): Promise<{ readonly gas: bigint; readonly evidence: Evidence } | undefined> {
  const call = { method: 'eth_estimateGas', params: [transactionOf(draft), toQuantity(header.number)] } as const
  const { said } = await askWithDraft(pool, draft, signal, (connection, asking) =>
    requestOne(connection, call, asking, (result, bad) => {
      const gas = readQuantity(result, bad)
      if (gas > header.gasLimit) throw bad()
      return { gas, evidence: claimedBy(connection, now()) }
    }),
  )
  return said
}
