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

export function createRpc(url: string): Rpc {
  let id = 0
  return async <Result>(method: string, params: readonly unknown[] = []): Promise<Result> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    const answer = (await response.json()) as { result?: Result; error?: { code: number; message: string; data?: unknown } }
    if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result as Result
  }
}
