import { defined } from '#core/defined'
import { fail } from '#core/errors'
import { hasKeys, isWatchList } from '#core/identity/account'
import { canSign, holdsKey } from '#core/identity/account-kind'
import type { BackupAccount, BackupKeyring, BackupKeys } from '../backup/backup-keys.ts'
import type { Edit, Secret } from '../file/vault-files.ts'
import { stateOf } from './stored-limits.ts'
import { clocksOf } from '../limits/limit-clock.ts'
import { change } from '../limits/limits.ts'
import { type StoredAccount, type StoredKeyring, type VaultMetadata, newKeyring } from '../file/metadata.ts'
import { present } from '../present.ts'
import type { VaultParts } from './parts.ts'
import { encodeChild, encodeRoot, newId } from '../keys/secrets.ts'

/** A change that is put together piece by piece. */
export type KeyBundle = { metadata: VaultMetadata; readonly secrets: Secret[] }

type Parts = Pick<VaultParts, 'random' | 'children' | 'deps'>

/**
 * What these keyrings of a backup add to a vault, empty or not. What the vault has stays as it is: an account that it holds the key of is not touched, one that it
 * only watches becomes its own. Throws `key/duplicate` where nothing is new, `key/words-needed`, `vault/unknown-keyring`.
 */
export async function restoreKeys(parts: Parts, metadata: VaultMetadata, keys: BackupKeys, chosen: ReadonlySet<number>): Promise<Edit> {
  const bundle: KeyBundle = { metadata, secrets: [] }
  // Behind what is here, and among each other as they were.
  const first = metadata.accounts.reduce((highest, { order }) => Math.max(highest, order + 1), 0)
  try {
    for (const place of chosen) {
      const source = keys.keyrings[place]
      if (!source) throw fail('vault/unknown-keyring')
      const accounts = keys.accounts.filter(({ keyring }) => keyring === place).filter((account) => isNew(bundle.metadata, account, source))
      if (accounts.length > 0) addAll(parts, bundle, await ringFor(parts, bundle, source), { source, accounts, first })
    }
  } catch (error) {
    for (const { plain } of bundle.secrets) plain.fill(0)
    throw error
  }
  if (bundle.metadata === metadata) throw fail('key/duplicate')
  return bundle
}

/** One that is watched here and whose key is in the backup, or on a device, counts as new. */
function isNew({ accounts }: VaultMetadata, { address, privateKey }: BackupAccount, { device }: BackupKeyring): boolean {
  const here = accounts.find((account) => account.address === address)
  return here === undefined || (!holdsKey(here) && privateKey !== undefined) || (!canSign(here) && device !== undefined)
}

/** The same phrase or device, or the one list of watched addresses, where the vault has it; else a keyring with the label and the dates of the backup. */
async function ringFor({ random, children }: Parts, bundle: KeyBundle, source: BackupKeyring): Promise<StoredKeyring> {
  const { phrase, kind, label, origin, backedUpAt, pathTemplate } = source
  const { fingerprint: seed, ...device } = source.device ?? {}
  const fingerprint = phrase ? await children.fingerprint(phrase) : seed
  const { keyrings } = bundle.metadata
  const known = keyrings.find((ring) =>
    fingerprint === undefined
      ? isWatchList(source) && ring.kind === kind
      : ring.fingerprint === fingerprint && ring.device?.kind === source.device?.kind,
  )
  if (known) return known
  const { id, hex } = newId(random)
  const ring = newKeyring(hex, kind, {
    origin,
    label,
    ...defined({
      backedUpAt,
      pathTemplate,
      fingerprint,
      device: 'kind' in device ? device : undefined,
      language: phrase === undefined ? undefined : phrase.language,
      passphrase: phrase !== undefined && phrase.passphrase !== '' ? true : undefined,
    }),
  })
  if (phrase) bundle.secrets.push({ id, type: 'root', plain: encodeRoot(phrase) })
  bundle.metadata = { ...bundle.metadata, keyrings: [...keyrings, ring] }
  return ring
}

type Adding = { readonly source: BackupKeyring; readonly accounts: readonly BackupAccount[]; readonly first: number }

function addAll({ random, deps }: Parts, bundle: KeyBundle, ring: StoredKeyring, { source, accounts, first }: Adding): void {
  const { metadata } = bundle
  const added = accounts.map((account): StoredAccount => {
    const { address, path, name, order, hidden, protection, limits, privateKey } = account
    const start = { address, keyringId: ring.id, name, order: first + order, hidden, ...defined({ path }) }
    // As well guarded as it was: limits hold from the first moment, with nothing counted yet.
    const limitState = limits && stateOf(change(undefined, limits, clocksOf(deps.now()), 'shown')).limitState
    const rest = present({ ...start, limitState, protection: protection === 'always-ask' ? protection : undefined })
    if (privateKey === undefined) return { ...rest, kind: source.device?.kind ?? 'watch' }
    const child = newId(random)
    bundle.secrets.push({ id: child.id, type: 'child', plain: encodeChild({ address, privateKey }) })
    return { ...rest, kind: 'eoa', recordId: child.hex }
  })
  const addresses = added.map(({ address }) => address)
  const kept = metadata.accounts.filter(({ address }) => !addresses.includes(address))
  const keyrings = metadata.keyrings.map((one) => (one.id === ring.id ? { ...one, next: Math.max(one.next, source.next) } : one))
  const left = keyrings.filter((one) => hasKeys(one) || one.id === ring.id || kept.some(({ keyringId }) => keyringId === one.id))
  bundle.metadata = { ...metadata, keyrings: left, accounts: [...kept, ...added] }
}
