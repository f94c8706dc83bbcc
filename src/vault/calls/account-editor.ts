import type { Content } from '../file/vault-files.ts'
import type { StoredKeyring } from '../file/metadata.ts'
import type { Open } from '../unlock/open-vault.ts'
import type { Some, VaultParts } from './parts.ts'
import { defaultNames } from '../keys/accounts.ts'
import { requireQuiz, entropyToWords } from '../keys/phrase.ts'
import { present } from '../present.ts'
import { asShown, withDevice } from '../keys/device-accounts.ts'
import { protect, requireOwnerToJoin, requireOwnerToRemove } from '../limits/protection.ts'
import { decodeRoot, newId, type RootSecret } from '../keys/secrets.ts'

type Kept =
  | 'deriveAccount'
  | 'deriveAccounts'
  | 'watchAccount'
  | 'addDeviceAccounts'
  | 'markShown'
  | 'editAccount'
  | 'removeAccount'
  | 'nameKeyring'
  | 'setProtection'
  | 'setAutoLock'
  | 'setTabs'
  | 'proveKeyring'

/** Opens the phrase of a keyring for `work`, and wipes it. */
export async function withRoot<T>(
  { keeper }: Pick<VaultParts, 'keeper'>,
  content: Content,
  keys: Open['keys'],
  { id }: StoredKeyring,
  work: (root: RootSecret) => Promise<T>,
): Promise<T> {
  const root = decodeRoot(await keeper.openRecord(content, keys(), id))
  try {
    return await work(root)
  } finally {
    root.entropy.fill(0)
  }
}

/** Changes of an open vault's accounts and keyrings. */
export function createAccountEditor(parts: VaultParts): Some<Kept> {
  const { deps, keeper, accounts, lists, holder, random } = parts
  return {
    deriveAccount: ({ keyringId, name }) =>
      holder.change(async (content, keys) => {
        const keyring = accounts.phraseRing(content.metadata, keyringId)
        return withRoot(parts, content, keys, keyring, (root) => accounts.next(content.metadata, keyring, root, name))
      }),
    deriveAccounts: ({ keyringId, pathTemplate, indexes, names }) =>
      holder.change(async (content, keys) => {
        const keyring = accounts.phraseRing(content.metadata, keyringId)
        const defaults = defaultNames(content.metadata, indexes)
        const wanted = indexes.map((index, at) => ({ index, name: names[at] ?? defaults[at] ?? '' }))
        return withRoot(parts, content, keys, keyring, (root) => accounts.at(content.metadata, keyring, root, pathTemplate, wanted))
      }),
    watchAccount: ({ address, name, kind }) => holder.change(({ metadata }) => accounts.watch(metadata, address, name, kind)),
    addDeviceAccounts: ({ device, accounts: wanted }) =>
      holder.change(({ metadata }) => withDevice(metadata, device, wanted, newId(random).hex)),
    markShown: ({ address }) => holder.change(({ metadata }) => asShown(metadata, address, deps.now())),
    editAccount: ({ address, ...changes }) => holder.change(({ metadata }) => accounts.edit(metadata, address, changes)),
    async removeAccount({ address, way }) {
      const mine = holder.opened()
      requireOwnerToRemove(accounts.find(mine.content.metadata, address), way ? 'shown' : 'unshown')
      if (way) await holder.inTurn(() => keeper.verifyPresence(mine.content.header, way))
      return holder.change(({ metadata }) => accounts.remove(metadata, address))
    },
    nameKeyring: ({ keyringId, label }) => holder.change(({ metadata }) => accounts.name(metadata, keyringId, label)),
    async setProtection({ address, protection, way }) {
      const mine = holder.opened()
      const owner = way ? 'shown' : 'unshown'
      protect(accounts.find(mine.content.metadata, address), protection, owner)
      if (way) await holder.inTurn(() => keeper.verifyPresence(mine.content.header, way))
      return holder.change(({ metadata }) =>
        accounts.edit(metadata, address, { protection: protect(accounts.find(metadata, address), protection, owner) }),
      )
    },
    async setAutoLock({ idleMinutes }) {
      const minutes = Math.round(idleMinutes)
      // Told at every unlock: what is so already is not written again.
      if (holder.opened().content.metadata.idleMinutes !== minutes)
        await holder.change(({ metadata }) => ({ metadata: { ...metadata, idleMinutes: minutes }, secrets: [] }))
      holder.clock.setIdle(minutes)
      return undefined
    },
    async setTabs({ tabs, way }) {
      const mine = holder.opened()
      requireOwnerToJoin(tabs, way ? 'shown' : 'unshown')
      if (way) await holder.inTurn(() => keeper.verifyPresence(mine.content.header, way))
      return holder.change(({ metadata }) => ({
        metadata: present({ ...metadata, together: tabs === 'together' || undefined }),
        secrets: [],
      }))
    },
    async proveKeyring({ keyringId, answers }) {
      const mine = holder.opened()
      const keyring = accounts.phraseRing(mine.content.metadata, keyringId)
      await holder.inTurn(() =>
        withRoot(parts, mine.content, mine.keys, keyring, async (root) =>
          requireQuiz(entropyToWords(root.entropy, lists.list(root.language)), answers),
        ),
      )
      const backedUpAt = deps.now()
      return holder.change(({ metadata }) => ({
        metadata: { ...metadata, keyrings: metadata.keyrings.map((ring) => (ring.id === keyring.id ? { ...ring, backedUpAt } : ring)) },
        secrets: [],
      }))
    },
  }
}
