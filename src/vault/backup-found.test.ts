import { describe, expect, it } from 'vitest'
import { fail } from '#core/errors'
import type { Backup } from './backup-file.ts'
import { foundIn } from './backup-found.ts'
import type { BackupAccount, BackupKeys } from './backup-keys.ts'
import { addressOf, deriveChild, pathAt } from './derive.ts'
import type { AddressAt } from './drill.ts'
import { someKeys } from './test-support/backups.ts'

const addressAt: AddressAt = async ({ phrase }, path) => {
  if (!phrase || !/^m(\/\d+'?)+$/.test(path)) throw fail('key/path', { path })
  return (await deriveChild(phrase.entropy, path, crypto.subtle)).address
}
const backupOf = (keys: BackupKeys): Backup => ({ createdAt: 5, keys, sections: [], unread: [] })

/** The first phrase with accounts at these paths, by their order. */
async function at(paths: readonly string[]): Promise<BackupKeys> {
  const keys = await someKeys()
  const entropy = keys.keyrings[0]!.phrase!.entropy
  const accounts: BackupAccount[] = []
  for (const [order, path] of paths.entries()) {
    const { address, privateKey } = await deriveChild(entropy, path, crypto.subtle)
    accounts.push({ keyring: 0, address, name: `n${order}`, path, order, hidden: false, privateKey })
  }
  return { keyrings: [keys.keyrings[0]!], accounts }
}

describe('what an import takes of a backup', () => {
  it('is every keyring with its accounts in order, and what guards them', async () => {
    const keys = await someKeys()
    const expected = await someKeys()
    const { found, traits, createdAt } = await foundIn(backupOf(keys), addressAt)
    expect(createdAt).toBe(5)
    expect(found).toEqual([
      {
        kind: 'mnemonic',
        ...expected.keyrings[0]!.phrase,
        pathTemplate: "m/44'/60'/0'/0/i",
        indexes: [0, 1],
        names: ['Main', 'Savings'],
        label: 'Recovery phrase',
      },
      { kind: 'mnemonic', ...expected.keyrings[1]!.phrase, pathTemplate: "m/44'/60'/0'/0/i", indexes: [], names: [], label: 'Zoë’s' },
      { kind: 'private-key', privateKey: expected.accounts[2]!.privateKey, name: '', label: 'Key' },
      { kind: 'watch', accounts: [{ address: expected.accounts[3]!.address, name: 'Aunt' }], label: 'Watched' },
    ])
    expect(traits[1]).toEqual({ address: expected.accounts[1]!.address, hidden: true, order: 1, protection: 'always-ask' })
    expect(traits[2]?.limits).toEqual(expected.accounts[2]!.limits)
  })

  it('names the template and index of each path, whatever they are', async () => {
    const paths = ["m/44'/60'/0'/0/7", "m/44'/60'/3'/0/0", "m/44'/60'/0'/2", "m/44'/1'/0'/0/4", "m/1'", "m/44'/60'/0'/0/2"]
    const { found } = await foundIn(backupOf(await at(paths)), addressAt)
    const phrases = found.map((one) => (one.kind === 'mnemonic' ? one : undefined))
    expect(phrases.map((one) => [one?.pathTemplate, one?.indexes, one?.names])).toEqual([
      ["m/44'/60'/0'/0/i", [7, 2], ['n0', 'n5']],
      ["m/44'/60'/i'/0/0", [3], ['n1']],
      ["m/44'/60'/0'/i", [2], ['n2']],
      ["m/44'/1'/0'/0/i", [4], ['n3']],
      ["m/i'", [1], ['n4']],
    ])
    for (const one of phrases) for (const index of one?.indexes ?? []) expect(paths).toContain(pathAt(one!.pathTemplate, index))
  })

  it('keeps the key of an account that its phrase does not lead to', async () => {
    const keys = await at(["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/0'/0/2"])
    const paths = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/9", 'm/nowhere']
    const accounts = keys.accounts.map((account, place) => ({ ...account, path: paths[place]! }))
    const { found } = await foundIn(backupOf({ ...keys, accounts }), addressAt)
    expect(found.map(({ kind }) => kind)).toEqual(['mnemonic', 'private-key', 'private-key'])
    const held = found.flatMap((one) => (one.kind === 'private-key' ? [addressOf(one.privateKey)] : []))
    expect(held).toEqual(accounts.slice(1).map(({ address }) => address))
  })

  it('leaves no secret in what was opened, also where it stops', async () => {
    for (const how of [addressAt, (() => Promise.reject(fail('key/words-needed', { language: 'czech' }))) as AddressAt]) {
      const keys = await someKeys()
      await foundIn(backupOf(keys), how).catch(() => undefined)
      for (const { privateKey } of keys.accounts) expect(privateKey?.every((byte) => byte === 0) ?? true).toBe(true)
      for (const { phrase } of keys.keyrings) expect(phrase?.entropy.every((byte) => byte === 0) ?? true).toBe(true)
    }
  })
})
