import type { IncomingMessage, ServerResponse } from 'node:http'

/** One call of JSON-RPC. */
export type Call = { readonly method: string; readonly params: readonly unknown[] }

/** What a liar knows when it lies. */
export type LieContext = {
  readonly call: Call
  /** Asks the honest node. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** What it keeps from one answer to the next. */
  readonly memory: Map<string, unknown>
}

/** A beacon node's answer. */
export type BeaconReply = { readonly status: number; readonly body: unknown }

/** Routes of the beacon API, by their last word. */
export type BeaconRoute =
  | 'bootstrap'
  | 'updates'
  | 'finality_update'
  | 'optimistic_update'
  | 'genesis'
  | 'spec'
  | 'headers'
  | 'root'
  | 'block'

export type BeaconLieContext = { readonly path: string; ask(path: string): Promise<BeaconReply>; readonly memory: Map<string, unknown> }

/**
 * Which places of an answer differ from the truth, by method or route: names joined by dots, `*` for any place of a list, nothing for the
 * answer itself. `anything` where no place stays as it is.
 */
export type Places = readonly string[] | 'anything'

type Common = {
  readonly name: string
  /** What it changes, in one line. */
  readonly says: string
}

/** Gets a result and gives another one, for the methods in `changes`. */
export type ExecutionLie = Common & {
  readonly before: 'execution'
  readonly changes: Readonly<Record<string, Places>>
  tell(result: unknown, told: LieContext): unknown
}

/** The same for answers of the beacon API. */
export type BeaconLie = Common & {
  readonly before: 'beacon'
  readonly changes: Readonly<Partial<Record<BeaconRoute, Places>>>
  tell(said: BeaconReply, told: BeaconLieContext): BeaconReply | Promise<BeaconReply>
}

/** Whatever is asked, the connection itself goes wrong. `honest` is the body that the truth would have. */
export type Fault = Common & {
  readonly before: 'any'
  act(request: IncomingMessage, response: ServerResponse, honest: () => Promise<string>): void | Promise<void>
}

export type Lie = ExecutionLie | BeaconLie | Fault

export type Fields = Record<string, unknown>

/** A lie about the fields of an answer that is an object; absence stays absence. */
export const fields =
  (change: (result: Fields, told: LieContext) => Fields | Promise<Fields>): ExecutionLie['tell'] =>
  (result, told) =>
    typeof result === 'object' && result !== null ? change(result as Fields, told) : result

/** A lie about each member of an answer that is a list. */
export const each =
  (change: (item: Fields) => Fields): ExecutionLie['tell'] =>
  (result) =>
    Array.isArray(result) ? (result as Fields[]).map(change) : result

export const addTo = (quantity: unknown, more: bigint): string => `0x${(BigInt(String(quantity)) + more).toString(16)}`

/** Another last hex digit. */
export const bent = (hex: unknown): string => {
  const text = String(hex)
  return `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`
}
