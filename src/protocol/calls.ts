/** A conversation as a table: name, what is sent, what comes back. `undefined` params are sent as such. */
export type Calls = Readonly<Record<string, { readonly params: unknown; readonly result: unknown }>>

/** One function per call; leave one out and it does not compile. */
export type Handlers<C extends Calls> = {
  readonly [K in keyof C]: (params: C[K]['params'], context: CallContext) => C[K]['result'] | Promise<C[K]['result']>
}

/** What a handler gets beside its params: the caller's cancellation. */
export type CallContext = { readonly signal: AbortSignal }

/** Checks the params of each call on arrival; throws a coded error or returns them typed. */
export type Validators<C extends Calls> = { readonly [K in keyof C]: (params: unknown) => C[K]['params'] }

/** The caller's side. Rejects with a coded error; with `app/worker-lost` when the other side dies. */
export type Client<C extends Calls, E extends Events = Events> = {
  call<K extends keyof C & string>(
    name: K,
    params: C[K]['params'],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<C[K]['result']>
  /** Hears what the other side announces; returns the way to stop. */
  on<K extends keyof E & string>(name: K, listener: (value: E[K]) => void): () => void
  /** Rejects what is pending and hangs up. */
  close(): void
}

/** What a side announces unasked. */
export type Events = Readonly<Record<string, unknown>>
