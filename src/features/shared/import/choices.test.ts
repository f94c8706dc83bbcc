import { describe, expect, it } from 'vitest'
import type { Imported, ImportedKeyring } from '#wallet'
import { choicesOf, firstDraft, isAlreadyImported, type KeyringDraft, newOnes } from './choices.ts'

const A = `0x${'a'.repeat(40)}` as const
const B = `0x${'b'.repeat(40)}` as const
const phrase: ImportedKeyring = { kind: 'mnemonic', words: 12, accounts: [{ address: A, path: "m/44'/60'/0'/0/0", known: false }] }
const key: ImportedKeyring = { kind: 'private-key', label: ' Old key ', accounts: [{ address: B, known: true }] }
const imported = (...keyrings: readonly ImportedKeyring[]): Imported => ({ importId: 'i', format: 'metamask', keyrings, sections: [] })

describe('what is taken of an import', () => {
  it('is all that is new, as it was called there, and nothing that is here already', () => {
    const drafts = [firstDraft(phrase, 'Phrase'), firstDraft(key, 'Key')]
    expect(drafts).toEqual([
      { take: true, label: 'Phrase' },
      { take: false, label: 'Old key' },
    ])
    expect(isAlreadyImported(key)).toBe(true)
    expect(choicesOf(imported(phrase, key), drafts)).toEqual([{ keyring: 0, label: 'Phrase' }])
  })
  it('leaves a phrase open whose accounts are here already: it may have others', () => {
    const known: ImportedKeyring = { ...phrase, accounts: [{ address: A, known: true }] }
    const draft = firstDraft(known, 'Phrase')
    expect(draft.take).toBe(true)
    expect(choicesOf(imported(known), [draft])).toEqual([])
    const picks = { pathTemplate: "m/44'/60'/0'/0/i", list: [{ index: 1, address: B, name: 'Second' }] }
    expect(choicesOf(imported(known), [{ ...draft, picks }])).toEqual([
      { keyring: 0, label: 'Phrase', pathTemplate: "m/44'/60'/0'/0/i", indexes: [1], names: ['Second'] },
    ])
  })
  it('names places and accounts in the same order where a path was looked along', () => {
    const draft: KeyringDraft = {
      take: true,
      label: '',
      picks: {
        pathTemplate: "m/44'/60'/i'/0/0",
        list: [
          { index: 3, address: B, name: ' Savings ' },
          { index: 0, address: A, name: 'Daily' },
        ],
      },
    }
    expect(newOnes(phrase, draft)).toEqual([B, A])
    expect(choicesOf(imported(phrase), [draft])).toEqual([
      { keyring: 0, pathTemplate: "m/44'/60'/i'/0/0", indexes: [3, 0], names: ['Savings', 'Daily'] },
    ])
  })
  it('is nothing where the person left it out, or chose no account of it', () => {
    expect(choicesOf(imported(phrase), [{ take: false, label: 'x' }])).toEqual([])
    expect(choicesOf(imported(phrase), [{ take: true, label: 'x', picks: { pathTemplate: 'm/i', list: [] } }])).toEqual([])
  })
  it('keeps to the longest label that the vault takes', () => {
    expect(firstDraft({ ...phrase, label: 'x'.repeat(80) }, 'Phrase').label.length).toBe(64)
    expect(firstDraft({ ...phrase, label: '   ' }, 'Phrase').label).toBe('Phrase')
  })
})
