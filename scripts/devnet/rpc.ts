import { setTimeout } from 'node:timers/promises'

/** A plain JSON-RPC call: the result, or an `RpcError` with the node's own words. */
export type Rpc = <Result = unknown>(method: string, params?: readonly unknown[]) => Promise<Result>

export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

type Answer = { id?: number; result?: unknown; error?: { code: number; message: string; data?: unknown } }

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return response.json()
}

function resultOf({ result, error }: Answer): unknown {
  if (error) throw new RpcError(error.code, error.message, error.data)
  return result
}

/** What waits for its own receipt (EIP-7966), and the method that sends alone. */
const AT_ONCE: ReadonlyMap<string, string> = new Map([
  ['eth_sendTransactionSync', 'eth_sendTransaction'],
  ['eth_sendRawTransactionSync', 'eth_sendRawTransaction'],
])

/**
 * Calls of an anvil that makes a block of each transaction. `eth_send…Sync` sends and looks for the receipt here: anvil's own may miss the block that it made, on a
 * busy machine, and wait for it in vain.
 */
export function createRpc(url: string): Rpc {
  let id = 0
  const call: Rpc = async <Result>(method: string, params: readonly unknown[] = []): Promise<Result> =>
    resultOf((await post(url, { jsonrpc: '2.0', id: ++id, method, params })) as Answer) as Result
  return async <Result>(method: string, params: readonly unknown[] = []): Promise<Result> => {
    const sends = AT_ONCE.get(method)
    return sends === undefined ? call<Result>(method, params) : receiptOf<Result>(call, await call<string>(sends, params))
  }
}

/** Milliseconds between two looks for a receipt, and for how long there are looks. */
const [LOOK_EVERY, LOOKED] = [1, 30_000]

/** Throws `RpcError` 4 as EIP-7966 has it. */
async function receiptOf<Receipt>(rpc: Rpc, hash: string): Promise<Receipt> {
  const until = performance.now() + LOOKED
  do {
    const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt !== null) return receipt
    await setTimeout(LOOK_EVERY)
  } while (performance.now() < until)
  throw new RpcError(4, 'Transaction confirmation timeout', hash)
}

/** Many calls as one request, answered in their order. The first that fails fails all. */
export type Batch = (calls: readonly { readonly method: string; readonly params: readonly unknown[] }[]) => Promise<readonly unknown[]>

export function createBatch(url: string): Batch {
  return async (calls) => {
    if (calls.length === 0) return []
    const answers = (await post(
      url,
      calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })),
    )) as readonly Answer[]
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return calls.map((_, id) => resultOf(byId.get(id) ?? {}))
  }
}

/** The chain's id: the practice chain has two, one of them as a rollup. */
export async function chainIdOf(rpc: Rpc): Promise<number> {
  return Number(await rpc<string>('eth_chainId', []))
}
