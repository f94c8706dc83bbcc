import { type Hex, toBytes } from '#core/bytes/hex'
import type { ChannelKeys } from './sealed-port.ts'
import type { Bytes } from '../vault.ts'

/** Web Locks, as far as tabs need them. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>
/** A channel that every context of this origin hears. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'close'> & { onmessage: ((event: MessageEvent<unknown>) => void) | null }

/** Two that agree on keys: the vault that is open for all tabs, and a tab that speaks to it. Each is named by its public key (P-256, uncompressed). */
export type ChannelSide = 'holder' | 'guest'

/** On the channel: a sealed message, from a guest or to one; or `end`, empty, by which a guest knows that it has heard all that was said before. */
export type TabFrame = { readonly is: ChannelSide | 'end'; readonly guest: Hex; readonly sealed: Bytes }

const POINT = /^0x04[0-9a-f]{128}$/

export function readTabFrame(value: unknown): TabFrame | undefined {
  const frame = value as Partial<TabFrame> | null | undefined
  const fits = typeof frame?.guest === 'string' && POINT.test(frame.guest) && frame.sealed instanceof Uint8Array
  return fits ? (frame as TabFrame) : undefined
}

/** Lock and channel of a vault that is open for all tabs. Who holds the lock serves. */
export const vaultLockName = (vaultId: Hex): string => `assay:vault:${vaultId}`

/**
 * The public key of the vault that is open for all tabs: it stands in the name of a second lock of the context that holds the first. A script that has not
 * taken the vault's own lock away, which ends what was open, cannot pass for it.
 */
export async function findVaultOwner(locks: TabLocks, vaultId: Hex): Promise<Hex | undefined> {
  const name = vaultLockName(vaultId)
  const { held = [] } = await locks.query()
  const holder = held.find((lock) => lock.name === name)
  const keys = held.flatMap((lock) => {
    const key = lock.name?.startsWith(`${name}:`) === true ? lock.name.slice(name.length + 1) : ''
    return lock.clientId === holder?.clientId && POINT.test(key) ? [key as Hex] : []
  })
  return holder && keys.at(-1)
}

export const tabPair = (subtle: SubtleCrypto): Promise<CryptoKeyPair> =>
  subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

/** Keys of the channel between two, from a key pair of one and the public key of the other (ECDH, then HKDF over both names). Throws where that is no point. */
export async function agree(
  subtle: SubtleCrypto,
  side: ChannelSide,
  mine: CryptoKeyPair,
  names: Readonly<Record<ChannelSide, Hex>>,
): Promise<ChannelKeys> {
  // No bytes are no point either.
  const theirs = toBytes(names[side === 'holder' ? 'guest' : 'holder']) ?? new Uint8Array()
  const point = await subtle.importKey('raw', theirs, { name: 'ECDH', namedCurve: 'P-256' }, true, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: point }, mine.privateKey, 256)
  const source = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const towards = (who: ChannelSide): Promise<CryptoKey> => {
    const info = new TextEncoder().encode(`assay.tabs.1/${who}/${names.holder}/${names.guest}`)
    const aes = { name: 'AES-GCM', length: 256 }
    return subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }, source, aes, false, ['encrypt', 'decrypt'])
  }
  const [toHolder, toGuest] = await Promise.all([towards('holder'), towards('guest')])
  return side === 'holder' ? { out: toGuest, in: toHolder } : { out: toHolder, in: toGuest }
}
