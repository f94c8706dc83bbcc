import { describe, expect, it } from 'vitest'
import type { Presence, VaultCalls, UnlockSecret } from '#protocol/vault'
import { presenceToSign, protect, requireOwnerToJoin, requireOwnerToRemove } from './protection.ts'

const normal = { kind: 'eoa' } as const
const asking = { kind: 'eoa', protection: 'always-ask' } as const
const watched = { kind: 'watch' } as const
const presence: Presence = { kind: 'password', password: 'hazel orbit muffin cactus velvet ladder' }

describe('how an account is protected', () => {
  it.each([
    ['raised', normal, 'always-ask'],
    ['left as it is', asking, 'always-ask'],
    ['left as it was', normal, 'normal'],
  ] as const)('is %s without asking', (_, account, protection) => {
    expect(protect(account, protection, 'unshown')).toBe(protection)
  })

  it('is lowered only by an owner who shows that they are here', () => {
    expect(() => protect(asking, 'normal', 'unshown')).toThrow('vault/ask-again')
    expect(protect(asking, 'normal', 'shown')).toBe('normal')
  })

  it('means nothing where there is no key', () => {
    expect(() => protect(watched, 'always-ask', 'shown')).toThrow('vault/watch-only')
  })
})

describe('taking an account out', () => {
  it('asks where a key goes with it, whatever its protection', () => {
    for (const account of [normal, asking]) {
      expect(() => requireOwnerToRemove(account, 'unshown')).toThrow('vault/ask-again')
      expect(() => requireOwnerToRemove(account, 'shown')).not.toThrow()
    }
  })

  it('asks before one unlock opens every tab, and not before each asks for itself again', () => {
    expect(() => requireOwnerToJoin('together', 'unshown')).toThrow('vault/ask-again')
    expect(() => requireOwnerToJoin('together', 'shown')).not.toThrow()
    expect(() => requireOwnerToJoin('apart', 'unshown')).not.toThrow()
  })

  it('does not ask where it was only watched', () => {
    expect(() => requireOwnerToRemove(watched, 'unshown')).not.toThrow()
  })
})

describe('presence at a signature', () => {
  it('is asked of an account that always asks, and handed on to be verified', () => {
    expect(() => presenceToSign(asking, undefined)).toThrow('vault/ask-again')
    expect(presenceToSign(asking, presence)).toBe(presence)
  })

  it('is not asked of a normal account, and verified all the same where it is given', () => {
    expect(presenceToSign(normal, undefined)).toBeUndefined()
    expect(presenceToSign(normal, presence)).toBe(presence)
  })

  it('does not make a watched account sign', () => {
    expect(() => presenceToSign(watched, presence)).toThrow('vault/watch-only')
  })
})

/** What the port itself asks of each call, read off its types. */
type Asked<K extends keyof VaultCalls> = VaultCalls[K]['params'] extends { readonly way: UnlockSecret }
  ? 'always'
  : VaultCalls[K]['params'] extends { readonly way?: UnlockSecret } & Readonly<Record<string, unknown>>
    ? 'way' extends keyof VaultCalls[K]['params']
      ? 'depends'
      : 'presence' extends keyof VaultCalls[K]['params']
        ? 'presence'
        : 'never'
    : 'never'

/** The whole port on one screen: it does not compile when a call comes that has no line, or when one asks for less than it says here. */
const ASKED: { readonly [K in keyof VaultCalls]: Asked<K> } = {
  addDraft: 'never',
  addSlot: 'always',
  changePassword: 'always',
  createEmpty: 'never',
  createFromDraft: 'never',
  deriveAccount: 'never',
  deriveAccounts: 'never',
  deriveAddresses: 'never',
  draftPhrase: 'never',
  drillBackup: 'never',
  dropImport: 'never',
  editAccount: 'never',
  erase: 'always',
  exportBackup: 'always',
  exportKeystore: 'always',
  importSections: 'never',
  learnWords: 'never',
  lock: 'never',
  makeRecoveryCode: 'always',
  nameKeyring: 'never',
  prove: 'always',
  proveDraft: 'never',
  proveKeyring: 'never',
  readImport: 'never',
  recordsResealed: 'never',
  removeAccount: 'depends',
  removeSlot: 'always',
  revealDraft: 'never',
  revealKey: 'always',
  revealPhrase: 'always',
  rotate: 'always',
  selfCheck: 'never',
  setAutoLock: 'never',
  setLimits: 'depends',
  setProtection: 'depends',
  setTabs: 'depends',
  setWipingPassword: 'always',
  approveForDevice: 'presence',
  signAuthorization: 'presence',
  signMessage: 'presence',
  signTransaction: 'presence',
  signTypedData: 'presence',
  status: 'never',
  refresh: 'never',
  suggestPassword: 'never',
  takeImport: 'never',
  touch: 'never',
  unlock: 'always',
  watchAccount: 'never',
  addDeviceAccounts: 'never',
  markShown: 'never',
}

it('has no call that reveals, exports, erases or signs for nothing', () => {
  const free = Object.entries(ASKED).flatMap(([call, asked]) => (asked === 'never' ? [call] : []))
  expect(free.filter((call) => /^(?:reveal|export|erase|sign|rotate|remove)/.test(call))).toEqual(['revealDraft'])
})
