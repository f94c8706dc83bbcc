import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { createTestWallet, derive, FIRST, paste, PHRASE, readPhrase, type Script, showScreen } from '../test-support/test-screen.tsx'
import { Importer } from './importer.tsx'

const PASSWORD = 'Kestrel-quarry 93 lumen'
const OTHER = `0x${'b'.repeat(40)}` as const

const DEFAULTS = { account: 'Account #', key: 'Imported account' }

const phraseScript: Script = {
  readImport: async ({ source }) => ({
    importId: 'a',
    format: 'phrase',
    keyrings: source.kind === 'phrase' ? [await readPhrase(source.words, english, source.passphrase)] : [],
    sections: [],
  }),
  deriveAddresses: ({ pathTemplate, start, count }) => derive(PHRASE, pathTemplate, start, count),
  takeImport: () => undefined as never,
  dropImport: () => undefined,
}

async function importer(script: Script, into: 'new' | 'open' = 'open') {
  const onTaken = vi.fn(async () => undefined)
  const made = createTestWallet({ script })
  const shown = await showScreen(<Importer into={into} onTaken={onTaken} />, made.wallet)
  await expect.element(page.getByText('Recovery phrase', { exact: true })).toBeVisible()
  return { onTaken, ...made, ...shown }
}

async function readThePhrase(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('input[data-at]').length).toBe(12)
  paste(document.querySelector('input[data-at]')!, PHRASE)
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await expect.element(page.getByText('Recovery phrase of 12 words')).toBeVisible()
}

it('shows fingerprint and first account before anything is taken, and holds no word any more', async () => {
  const { callsOf } = await importer(phraseScript)
  await readThePhrase()
  // HASH160 of the master public key, as viem's HDKey has it.
  await expect.element(page.getByText('b8688df1')).toBeVisible()
  await expect.element(page.getByText(new RegExp(FIRST.slice(2, 4), 'i')).first()).toBeInTheDocument()
  expect(callsOf('takeImport')).toEqual([])
  expect(document.querySelector('input[data-at]')).toBeNull()
  expect(document.body.textContent).not.toContain('sausage')
})

it('takes what was found under its name, into a new vault only with a strong password given twice', async () => {
  const { callsOf, onTaken } = await importer(phraseScript, 'new')
  await readThePhrase()
  await page.getByRole('button', { name: 'Import 1 account' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/is missing/)
  expect(callsOf('takeImport')).toEqual([])
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabelText('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Import 1 account' }).click()
  await expect.poll(() => onTaken).toHaveBeenCalledOnce()
  expect(callsOf('takeImport')).toEqual([
    { importId: 'a', choices: [{ keyring: 0, label: 'Phrase 1' }], defaults: DEFAULTS, password: PASSWORD },
  ])
})

it('finds other accounts of the phrase along another path, without asking anybody, and takes those by name', async () => {
  const { callsOf, onTaken } = await importer(phraseScript)
  await readThePhrase()
  await page.getByRole('button', { name: 'Find or choose other accounts of this phrase' }).click()
  await page.getByLabelText('Derivation path').selectOptions('Ledger Live')
  await expect.element(page.getByText("m/44'/60'/2'/0/0")).toBeVisible()
  // The first is at the same place of both paths: what was found stays chosen until somebody says otherwise.
  await page.getByRole('checkbox', { name: 'Import account 1' }).click()
  await page.getByRole('checkbox', { name: 'Import account 3' }).click()
  await page.getByLabelText('Name of account 3').fill('Savings')
  await page.getByRole('button', { name: 'Import 1 account' }).click()
  await expect.poll(() => onTaken).toHaveBeenCalledOnce()
  expect(callsOf('takeImport')).toEqual([
    {
      importId: 'a',
      choices: [{ keyring: 0, label: 'Phrase 1', pathTemplate: "m/44'/60'/i'/0/0", indexes: [2], names: ['Savings'] }],
      defaults: DEFAULTS,
    },
  ])
})

it('keeps what was found chosen, and the password that is being typed, when other accounts are looked for', async () => {
  await importer(phraseScript, 'new')
  await readThePhrase()
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Find or choose other accounts of this phrase' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Import account 1' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Import account 2' })).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Import 1 account' })).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue(PASSWORD)
})

it('shows all that was found when others are looked for, however many there are, and takes them as they were called', async () => {
  const found = derive(PHRASE, "m/44'/60'/0'/0/i", 0, 23)
  const { callsOf, onTaken } = await importer({
    ...phraseScript,
    readImport: async () => ({
      importId: 'm',
      format: 'metamask',
      keyrings: [
        {
          ...(await readPhrase(PHRASE, english)),
          accounts: found.map(({ address, path, index }) => ({ address, path, known: false, ...(index === 21 ? { name: ' Rent ' } : {}) })),
        },
      ],
      sections: [],
    }),
  })
  await readThePhrase()
  await page.getByRole('button', { name: 'Find or choose other accounts of this phrase' }).click()
  await expect.element(page.getByRole('button', { name: 'Import 23 accounts' })).toBeVisible()
  await expect.element(page.getByLabelText('Name of account 22')).toHaveValue('Rent')
  await page.getByRole('checkbox', { name: 'Import account 2', exact: true }).click()
  await page.getByRole('button', { name: 'Import 22 accounts' }).click()
  await expect.poll(() => onTaken).toHaveBeenCalledOnce()
  const [choice] = (
    callsOf('takeImport') as readonly { choices: readonly { indexes: readonly number[]; names: readonly string[] }[] }[]
  ).flatMap(({ choices }) => choices)
  expect(choice?.indexes).toEqual(found.map(({ index }) => index).filter((index) => index !== 1))
  expect(choice?.names[20]).toBe('Rent')
  // No more than the vault derives in one call.
  for (const { count } of callsOf('deriveAddresses') as readonly { count: number }[]) expect(count).toBeLessThanOrEqual(20)
})

it('offers no other accounts of a backup, which comes in as it is', async () => {
  await importer({
    ...phraseScript,
    readImport: async () => ({ importId: 'b', format: 'backup', keyrings: [await readPhrase(PHRASE, english)], sections: [] }),
  })
  await readThePhrase()
  await expect.element(page.getByRole('button', { name: 'Import 1 account' })).toBeVisible()
  expect(page.getByRole('button', { name: /Find or choose/ }).elements()).toEqual([])
})

it('takes nothing without an account, and drops what was read when it is left', async () => {
  const { callsOf, unmount } = await importer(phraseScript)
  await readThePhrase()
  await page.getByRole('button', { name: 'Find or choose other accounts of this phrase' }).click()
  await page.getByRole('checkbox', { name: 'Import account 1' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('Choose at least one account.')).toBeVisible()
  expect(callsOf('takeImport')).toEqual([])
  await unmount()
  await expect.poll(() => callsOf('dropImport')).toEqual([{ importId: 'a' }])
})

it('reads a key from a password field, and says at the field what is wrong with it', async () => {
  const key = `0x${'4b'.repeat(32)}`
  const { callsOf } = await importer({
    ...phraseScript,
    readImport: ({ source }) => {
      if (source.kind !== 'key' || source.text !== key) throw fail('key/not-a-key')
      return {
        importId: 'k',
        format: 'private-key',
        keyrings: [{ kind: 'private-key', accounts: [{ address: OTHER, known: true }] }],
        sections: [],
      }
    },
  })
  await page.getByText('Private key', { exact: true }).click()
  const field = page.getByLabelText('Private key', { exact: true }).last()
  await expect.element(field).toHaveAttribute('type', 'password')
  await field.fill('zz')
  await page.getByRole('button', { name: 'Read the key' }).click()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription(/isn’t a private key or a recovery phrase/)
  await field.fill(` ${key} `)
  await page.getByRole('button', { name: 'Read the key' }).click()
  await expect.element(page.getByText('Already in your vault. There’s nothing to import.')).toBeVisible()
  expect(callsOf('readImport').at(-1)).toEqual({ source: { kind: 'key', text: key } })
})

it('reads a file with its password, tells what is in it with names shown as foreign text, and what is here already', async () => {
  const { callsOf, onTaken } = await importer({
    ...phraseScript,
    readImport: ({ source }) => {
      if (source.kind !== 'file') throw fail('import/unknown-format')
      if (source.password === undefined) throw fail('import/password-needed')
      if (source.password !== 'correct') throw fail('import/wrong-password')
      return {
        importId: 'f',
        format: 'metamask',
        keyrings: [
          { kind: 'mnemonic', words: 12, accounts: [{ address: FIRST, known: false, name: 'Main\u202e' }] },
          { kind: 'private-key', accounts: [{ address: OTHER, known: true }] },
        ],
        sections: [],
      }
    },
  })
  await page.getByText('File', { exact: true }).click()
  await expect.element(page.getByText(/For Frame and other wallets, use the phrase or key/)).toBeVisible()
  const file = new File(['{"data":"…"}'], 'vault.json', { type: 'application/json' })
  const picked = new DataTransfer()
  picked.items.add(file)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  input.files = picked.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await page.getByRole('button', { name: 'Read the file' }).click()
  const password = page.getByLabelText('File password')
  await expect.element(password).toHaveAccessibleDescription(/This file is encrypted/)
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect.element(password).toHaveAccessibleDescription(/doesn’t open this file/)
  await password.fill('correct')
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect.element(page.getByText('A MetaMask vault with 2 sets of keys.')).toBeVisible()
  await expect.element(page.getByText('U+202E')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Private key' })).toBeDisabled()
  await page.getByRole('button', { name: 'Import 1 account' }).click()
  await expect.poll(() => onTaken).toHaveBeenCalledOnce()
  expect(callsOf('takeImport')).toEqual([{ importId: 'f', choices: [{ keyring: 0, label: 'Phrase 1' }], defaults: DEFAULTS }])
})
