/**
 * What a pure room may use beyond the language: names that mean the same in a page, a Worker and Node, and that reach
 * neither network, disk, clock nor chance. Only the members that we use; add one with its reason, or do without.
 */

/** A wait that can be given up. Passed through; a pure room never starts the work itself. */
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean; readonly signal?: AbortSignal }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
declare const AbortSignal: {
  prototype: AbortSignal
  abort(reason?: unknown): AbortSignal
  any(signals: readonly AbortSignal[]): AbortSignal
}

interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare const AbortController: { prototype: AbortController; new (): AbortController }

interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare const TextEncoder: { prototype: TextEncoder; new (): TextEncoder }

interface TextDecoder {
  decode(bytes?: Uint8Array | ArrayBuffer): string
}
declare const TextDecoder: {
  prototype: TextDecoder
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder
}

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
declare const URLSearchParams: {
  prototype: URLSearchParams
  new (init?: string | Readonly<Record<string, string>>): URLSearchParams
}

interface URL {
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly searchParams: URLSearchParams
  readonly hash: string
  toString(): string
}
declare const URL: {
  prototype: URL
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}

/** Copies what a wire can carry. */
declare function structuredClone<T>(value: T): T

/** For a time limit that the caller set; never to read the time. */
declare function setTimeout(callback: () => void, milliseconds?: number): number
declare function clearTimeout(id: number | undefined): void
declare function queueMicrotask(callback: () => void): void

/** A picture as the browser holds it: passed on, and drawn by who has a canvas. */
interface ImageBitmap {
  readonly width: number
  readonly height: number
  close(): void
}

/** A key that the platform holds: passed on, never looked into. */
interface CryptoKey {
  readonly extractable: boolean
  readonly type: 'private' | 'public' | 'secret'
}
