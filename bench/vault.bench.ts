import { IDBFactory } from 'fake-indexeddb'
import { createClient, createPortPair } from '../src/protocol/index.ts'
import type { VaultCalls, VaultEvents } from '../src/protocol/vault.ts'
import { KDF_POLICY, KEYSTORE_POLICY, startVault } from '../src/vault/index.ts'
import { type Bench, time } from '../scripts/bench.ts'

const PASSWORD = 'hazel orbit muffin cactus velvet ladder'

/** Making, opening and locking a vault with the key derivation that is shipped (Argon2id), as Node runs it and with a disk in memory. */
export const bench: Bench = {
  name: 'vault',
  async run() {
    const indexedDB: IDBFactory = new IDBFactory()
    const [page, worker] = createPortPair()
    startVault(worker, {
      now: () => Date.now(),
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      subtle: crypto.subtle,
      timers: { set: () => undefined, clear: () => undefined },
      kdf: KDF_POLICY,
      keystore: KEYSTORE_POLICY,
      selfProbe: () => Promise.resolve([]),
      indexedDB,
    })
    const vault = createClient<VaultCalls, VaultEvents>(page, 'vault')
    await vault.call('selfCheck', undefined)
    const made = await time('making a vault, its cost measured first', 1, async () => {
      if ((await vault.call('status', undefined)).at !== 'absent')
        await vault.call('erase', { way: { kind: 'password', password: PASSWORD } })
      await vault.call('createEmpty', { password: PASSWORD })
    })
    const opened = await time('opening it by its password', 10, async () => {
      await vault.call('lock', undefined)
      await vault.call('unlock', { way: { kind: 'password', password: PASSWORD } })
    })
    vault.close()
    return [made, opened]
  },
}
