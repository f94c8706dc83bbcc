import { fail } from '#core/errors'
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

  const wake = (): VaultClient => {
    if (started) return started
    if (closed) throw fail('app/worker-lost', { worker: 'vault' })
    started = spawnVault()
    for (const listen of waiting) listen(started)
    return started
  }
  return {
    async call(name, params, options) {
      const vault = wake()
      checked ??= check(vault)
      await checked
      return vault.call(name, params, options)
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
