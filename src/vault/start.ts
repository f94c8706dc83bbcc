import { type Port, serve } from '#protocol'
import { type VaultCalls, type VaultEvents, vaultValidators } from '#protocol/vault'
import type { VaultDeps } from './deps.ts'
import { createVault } from './vault.ts'

/** Answers the page on `port` for as long as the Worker lives. */
export function startVault(port: Port, deps: Omit<VaultDeps, 'announce'>): void {
  const news: { tell?: VaultDeps['announce'] } = {}
  const { handlers } = createVault({ ...deps, announce: (name, value) => news.tell?.(name, value) })
  news.tell = serve<VaultCalls, VaultEvents>(port, handlers, vaultValidators).announce
}
