/** The port of `vault`: only the vault Worker's entry opens it. Everybody else speaks `#protocol/vault`. */
export { KDF_POLICY, type KdfPolicy, type VaultDeps } from './deps.ts'
export { KEYSTORE_POLICY } from './import/keystore.ts'
export { startVault } from './start.ts'
export { createVault } from './vault.ts'
