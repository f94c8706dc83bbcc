import type { VaultClient } from './session-state.ts'

type Deps = {
  readonly spawnVault: () => VaultClient
  /** Runs once, before the first call. Where it throws, no call reaches the vault: each fails with the same. */
  readonly check: (started: VaultClient) => Promise<void>
}

/** A vault Worker that is started by the first call. Closing one that was never called starts nothing. */
export function createRestingVault({ spawnVault, check }: Deps): VaultClient {
  let started: VaultClient | undefined
  let checked: Promise<void> | undefined
  let closed = false
  const waiting: ((vault: VaultClient) => void)[] = []

  return {
    async call(name, params, options) {
      if (!started) {
        started = spawnVault()
        // It answers as any that is gone.
        if (closed) started.close()
        for (const listen of waiting) listen(started)
      }
      checked ??= check(started)
      await checked
      return started.call(name, params, options)
    },
    on(name, listener) {
      let stop = (): void => undefined
      const listen = (vault: VaultClient): void => void (stop = vault.on(name, listener))
      if (started) listen(started)
      else waiting.push(listen)
      return () => {
        waiting.splice(0, waiting.length, ...waiting.filter((one) => one !== listen))
        stop()
      }
    },
    close() {
      closed = true
      started?.close()
    },
  }
}
