import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestWallet, paste, PHRASE, readPhrase, showScreen } from '../test-support/test-screen.tsx'
import { PhraseSource } from './phrase-source.tsx'

const field = (number: number) => page.getByLabelText(`Word ${number}`, { exact: true })
const node = (number: number) => field(number).element() as HTMLInputElement
const values = (): readonly string[] => [...document.querySelectorAll<HTMLInputElement>('input[data-at]')].map(({ value }) => value)
const plain = (): string => [...document.querySelectorAll('[data-plain]')].map(({ textContent }) => textContent).join('')
const readButton = () => page.getByRole('button', { name: 'Read the phrase' })

async function fields(list: readonly string[] = english) {
  const onRead = vi.fn()
  const { wallet, callsOf } = createTestWallet({
    script: {
      learnWords: () => undefined,
      readImport: async ({ source }) => {
        if (source.kind !== 'phrase') throw new Error('not a phrase')
        return { importId: 'a', format: 'phrase', keyrings: [await readPhrase(source.words, list, source.passphrase)], sections: [] }
      },
    },
  })
  const shown = await showScreen(<PhraseSource onRead={onRead} />, wallet)
  await expect.element(field(12)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('input[data-at]').length).toBe(12)
  return { onRead, callsOf, ...shown }
}

it('keeps each word in a field of its own that the browser neither saves, completes nor spells', async () => {
  await fields()
  for (const input of document.querySelectorAll('input[data-at]')) {
    expect(input).toHaveAttribute('type', 'password')
    expect(input).toHaveAttribute('autocomplete', 'off')
    expect(input).toHaveAttribute('spellcheck', 'false')
    expect(input.closest('form')).toBeNull()
  }
  expect(document.querySelector('textarea')).toBeNull()
})

it('says how many words fit, and none of them, while the word is masked', async () => {
  await fields()
  await field(1).fill('ab')
  await expect.element(page.getByText('Word 1: 10 words start like this.')).toBeVisible()
  await field(1).fill('aban')
  await expect.element(page.getByText(/only one word starts like this/)).toBeVisible()
  expect(document.body.textContent).not.toContain('abandon')
  expect(plain()).toBe('')
})

it('completes a word that can only be one by Space, and goes on to the next', async () => {
  await fields()
  await field(1).click()
  await userEvent.keyboard('lega winn act ')
  expect(values().slice(0, 3)).toEqual(['legal', 'winner', 'act'])
  await expect.element(field(4)).toHaveFocus()
})

it('shows the word and what it could be only where the person chose that, and takes a suggestion by a press', async () => {
  await fields()
  await page.getByRole('checkbox', { name: /Show the word I’m typing/ }).click()
  await field(2).fill('sausa')
  expect(plain()).toBe('sausa')
  expect(node(2).type).toBe('password')
  await page.getByRole('button', { name: 'sausage' }).click()
  expect(values()[1]).toBe('sausage')
  await expect.element(field(3)).toHaveFocus()
  expect(plain()).toBe('')
})

it('shows a word while its eye is held, and no longer', async () => {
  await fields()
  await field(1).fill('legal')
  const eye = page.getByRole('button', { name: 'Hold to show word 1', exact: true })
  const held = eye.element()
  held.setPointerCapture = () => undefined
  held.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }))
  expect(plain()).toBe('legal')
  held.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
  expect(plain()).toBe('')
})

it('hides everything when the person looks elsewhere', async () => {
  await fields()
  await page.getByRole('checkbox', { name: /Show the word I’m typing/ }).click()
  await field(1).fill('legal')
  expect(plain()).toBe('legal')
  dispatchEvent(new Event('blur'))
  expect(plain()).toBe('')
})

it('takes a whole phrase pasted into any field, numbered and in capitals, and as many fields as it has words', async () => {
  await fields()
  const long = `${PHRASE} ${PHRASE}`
  paste(
    node(7),
    long
      .toUpperCase()
      .split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
  )
  await expect.element(field(24)).toBeVisible()
  expect(values().join(' ')).toBe(long)
})

it('names mistyped words by their place, and offers what is spelled alike', async () => {
  const { onRead } = await fields()
  paste(node(1), PHRASE.replace('sausage', 'sausaje').replace('wave', 'wavve'))
  await expect.element(page.getByText('Not on the word list (English): words 5 and 6. Compare with your copy.')).toBeVisible()
  await expect.element(field(5)).toBeInvalid()
  await expect.element(field(6)).toBeInvalid()
  await readButton().click()
  await expect.element(field(5)).toHaveFocus()
  expect(onRead).not.toHaveBeenCalled()
  await page.getByRole('checkbox', { name: /Show the word I’m typing/ }).click()
  await field(6).click()
  await page.getByRole('button', { name: 'sausage' }).click()
  await expect.element(field(6)).not.toBeInvalid()
})

it('asks for the words that are missing', async () => {
  const { onRead } = await fields()
  await field(1).fill('legal')
  await readButton().click()
  await expect.element(page.getByText('Fill in the marked words.')).toBeVisible()
  await expect.element(field(2)).toHaveFocus()
  expect(onRead).not.toHaveBeenCalled()
})

it('hands the words to the vault once they are asked for, says what it says, and is emptied when it is left', async () => {
  const { onRead, callsOf, unmount } = await fields()
  paste(node(1), PHRASE.replace('yellow', 'zoo'))
  await readButton().click()
  await expect.element(page.getByText(/fail the checksum/).first()).toBeVisible()
  expect(values()[11]).toBe('zoo')
  await field(12).fill('yellow')
  const nodes = [...document.querySelectorAll<HTMLInputElement>('input[data-at]')]
  await readButton().click()
  await expect.poll(() => onRead).toHaveBeenCalledOnce()
  expect(callsOf('readImport').at(-1)).toEqual({ source: { kind: 'phrase', words: PHRASE } })
  await unmount()
  expect(nodes.map(({ value }) => value).join('')).toBe('')
})

it('takes words of another language for what they are, and gives the vault that list before the words', async () => {
  const { onRead, callsOf } = await fields(spanish)
  // Entropy 0 × 16 in Spanish: the first word eleven times, and the one that holds the checksum.
  paste(node(1), `${'ábaco '.repeat(11)}abierto`.normalize('NFC'))
  await expect.element(page.getByText('These words are Spanish, so we switched to that list.')).toBeVisible()
  await readButton().click()
  await expect.poll(() => onRead).toHaveBeenCalledOnce()
  expect(callsOf('learnWords')).toEqual([{ language: 'spanish', text: `${spanish.join('\n')}\n` }])
})

it('asks for a passphrase twice, takes it as it is, and shows what comes of it before anything is taken', async () => {
  const { onRead, callsOf } = await fields()
  paste(node(1), PHRASE)
  await page.getByRole('checkbox', { name: /This phrase has a passphrase/ }).click()
  await page.getByLabelText('Passphrase', { exact: true }).fill(' TREZOR')
  await page.getByLabelText('Passphrase again').fill('TREZOR')
  await readButton().click()
  await expect.element(page.getByText('The two passphrases differ.')).toBeVisible()
  await page.getByLabelText('Passphrase again').fill(' TREZOR')
  await readButton().click()
  await expect.poll(() => onRead).toHaveBeenCalledOnce()
  expect(callsOf('readImport')).toEqual([{ source: { kind: 'phrase', words: PHRASE, passphrase: ' TREZOR' } }])
})
