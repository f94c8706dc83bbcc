import { parseJson } from '#core/text/json'
import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { limit } from '#core/limits'
import { type GrantedCall, granted } from './called.ts'
import { readAddressParam, chainIdIn, listIn, memberOf, recordIn, readTextParam } from './params.ts'

// What is signed: each takes the one Review. EIP-1193, 191, 712, 5792.

/** The hash, once it is on its way. */
export async function sendTransaction(call: GrantedCall): Promise<Hex> {
  const { apps, asker, connection, signal } = call
  const one = await granted(call, await apps.requests.askToSign(asker, call, connection))
  return apps.requests.sentHash(one, signal)
}

/** `personal_sign`, typed data: 65 bytes. */
export async function sign(call: GrantedCall): Promise<Hex> {
  const { apps, asker, connection } = call
  return apps.requests.signatureOf(await granted(call, await apps.requests.askToSign(asker, call, connection)))
}

/**
 * The third version means the same as the fourth where there is no list and nothing is left out, and only there it is taken: a signature that its app cannot
 * verify helps nobody.
 */
export async function signOlder(call: GrantedCall): Promise<Hex> {
  const { method, list } = call
  const given = list[1]
  const data: unknown = typeof given === 'string' ? parsed(method, given) : given
  const types = recordIn({ method, value: memberOf(recordIn({ method, value: data }), 'types') })
  const members = Object.values(types).flatMap((value) => listIn({ method, value }, 1024))
  const hasList = members.some((value) => String(memberOf(recordIn({ method, value }), 'type')).endsWith(']'))
  if (hasList) throw fail('request/unsupported', { method })
  return sign(call)
}

const parsed = (method: string, text: string): unknown => parseJson(text, () => fail('request/invalid-params', { method }))

/** Characters of a batch's id (EIP-5792: 4,096 bytes). */
const MAX_ID = 4096
const VERSION = '2.0.0'

/** Answers once the person agreed, not when all is included. */
export async function sendCalls(call: GrantedCall): Promise<{ readonly id: string }> {
  const { method, list, apps, asker, connection, signal } = call
  const record = recordIn({ method, value: list[0] })
  const [id, chain] = [memberOf(record, 'id'), memberOf(record, 'chainId')]
  const calls = listIn({ method, value: memberOf(record, 'calls') }, 100_000)
  if (calls.length > limit('appBatch')) throw fail('request/batch-too-large', { most: limit('appBatch') })
  const chainId = chain === undefined ? connection.chainId : chainIdIn({ method, value: chain })
  if (!connection.chains.includes(chainId)) throw fail('request/unsupported-batch-chain')
  const batch = id === undefined ? {} : { batchId: readTextParam({ method, value: id }, MAX_ID) }
  const { id: callId, params } = call
  const one = await apps.requests.askCalls(asker, { id: callId, method, params, ...batch }, { ...connection, chainId }, signal)
  const { ask } = await granted(call, one)
  if (ask.kind !== 'calls') throw fail('request/unknown-batch')
  return { id: ask.batchId }
}

export async function getCallsStatus(call: GrantedCall): Promise<unknown> {
  const { method, list, apps, asker, signal } = call
  const id = readTextParam({ method, value: list[0] }, MAX_ID)
  const { chainId, atomic, status, hashes } = apps.requests.batch(asker.origin, id)
  const receipts = status === 100 ? [] : await Promise.all(hashes.map((hash) => apps.reads.receipt({ chainId, signal }, hash)))
  const known = receipts.flatMap((receipt) => (receipt === null ? [] : [shortReceipt(receipt)]))
  return {
    version: VERSION,
    id,
    chainId: toQuantity(chainId),
    status,
    atomic,
    ...defined({ receipts: known.length === 0 ? undefined : known }),
  }
}

const RECEIPT = ['logs', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'] as const
/** Just what EIP-5792 names: a log by its address, data and topics. */
function shortReceipt(receipt: unknown): unknown {
  const record = recordIn({ method: 'wallet_getCallsStatus', value: receipt })
  const logs = memberOf(record, 'logs')
  const given: readonly unknown[] = Array.isArray(logs) ? logs : []
  const short = given.map((log) => {
    const one = recordIn({ method: 'wallet_getCallsStatus', value: log })
    return { address: memberOf(one, 'address'), data: memberOf(one, 'data'), topics: memberOf(one, 'topics') }
  })
  return Object.fromEntries(RECEIPT.map((name) => [name, name === 'logs' ? short : memberOf(record, name)]))
}

export async function showCallsStatus({ method, list, apps, asker }: GrantedCall): Promise<null> {
  apps.requests.show(asker.origin, readTextParam({ method, value: list[0] }, MAX_ID))
  return null
}

/** Of a granted account, on granted chains alone. */
export async function getCapabilities({ method, list, apps, connection, signal }: GrantedCall): Promise<unknown> {
  const account = readAddressParam({ method, value: list[0] })
  if (!connection.accounts.includes(account)) throw fail('app/not-granted')
  const asked = list[1] === undefined ? undefined : listIn({ method, value: list[1] }, 64).map((value) => chainIdIn({ method, value }))
  const chains = connection.chains.filter((chainId) => asked?.includes(chainId) ?? true)
  const told = await Promise.all(
    chains.map(async (chainId) => {
      // A chain that does not answer now says nothing of what it can, and keeps the others from nothing.
      const status = await apps.requests.atomic(chainId, account, signal).catch(() => 'unsupported' as const)
      return [toQuantity(chainId), { atomic: { status } }] as const
    }),
  )
  return Object.fromEntries(told)
}
