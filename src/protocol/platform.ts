/** What the rooms may not take from the air: clock, randomness, locks, news between tabs. The shell hands it in. */
export type Platform = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Cryptographic randomness of the browser. */
  randomBytes(length: number): Uint8Array
  /** Runs `work` while this tab holds the named Web Lock. `undefined` when `wait` is false and another tab holds it. */
  withLock<T>(
    name: string,
    options: { readonly wait: boolean; readonly signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T | undefined>
  /** Tells other tabs; they do not hear themselves. */
  tell(topic: string, value?: unknown): void
  hear(topic: string, listener: (value: unknown) => void): () => void
  /** Resolves after `ms`, or rejects with `app/aborted`. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Asks the browser to keep what is stored here when space runs short. `undefined`: it does not say. */
  persist(): Promise<boolean | undefined>
  /** Whether it has promised that. */
  persisted(): Promise<boolean | undefined>
}
