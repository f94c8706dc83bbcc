import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import { estimateBits, MIN_BITS } from '#core/identity/password'
import { COMMON, COMMON_PASSWORDS } from '#core/identity/password-common'
import { codeOf, createOpenWorld, createWorld, PASSWORD, PHRASE, type World, importPhrase } from '../test-support/world.ts'

async function checked(): Promise<World> {
  const world = createWorld()
  await world.vault.call('selfCheck', undefined)
  return world
}

describe('a new phrase', () => {
  it.each([12, 24] as const)('has %i words, is asked back, and becomes the vault', async (count) => {
    const { vault } = await checked()
    const { draftId } = await vault.call('draftPhrase', { words: count })
    const words = await vault.call('revealDraft', { draftId })
    expect(words.length).toBe(count)
    const answers = [1, 5, 11].map((index) => ({ index, word: words[index] ?? '' }))
    await vault.call('proveDraft', { draftId, answers })
    const session = await vault.call('createFromDraft', { draftId, password: PASSWORD, name: 'Cuenta 1' })
    expect(session.keyrings).toMatchObject([{ kind: 'mnemonic', origin: 'created', backedUpAt: expect.any(Number) }])
    expect(session.accounts).toMatchObject([{ kind: 'eoa', name: 'Cuenta 1', path: "m/44'/60'/0'/0/0", order: 0, hidden: false }])
    expect(
      (await vault.call('revealPhrase', { keyringId: session.keyrings[0]!.id, way: { kind: 'password', password: PASSWORD } })).words,
    ).toEqual(words)
    expect(await codeOf(vault.call('revealDraft', { draftId }))).toBe('vault/draft-gone')
  })

  it('counts as not backed up while nobody told it back', async () => {
    const { vault } = await checked()
    const { draftId } = await vault.call('draftPhrase', { words: 12 })
    const [ring] = (await vault.call('createFromDraft', { draftId, password: PASSWORD })).keyrings
    expect(ring).not.toHaveProperty('backedUpAt')
  })

  it('is not proved by a wrong word, by too few, or by one place three times', async () => {
    const { vault } = await checked()
    const { draftId } = await vault.call('draftPhrase', { words: 12 })
    const words = await vault.call('revealDraft', { draftId })
    const right = (index: number) => ({ index, word: words[index] ?? '' })
    const prove = (answers: readonly { index: number; word: string }[]) => codeOf(vault.call('proveDraft', { draftId, answers }))
    expect(await prove([right(0), right(1), { index: 2, word: words[2] === 'zoo' ? 'abandon' : 'zoo' }])).toBe('vault/quiz-failed')
    expect(await prove([right(0), right(1)])).toBe('vault/quiz-failed')
    expect(await prove([])).toBe('vault/quiz-failed')
    expect(await prove([right(3), right(3), right(3)])).toBe('vault/quiz-failed')
    expect(await prove([right(0), right(1), { index: 99, word: 'zoo' }])).toBe('vault/quiz-failed')
    expect(await prove([right(0), right(1), { index: 2, word: ` ${words[2]!.toUpperCase()} ` }])).toBe('no failure: undefined')
  })

  it('is forgotten when four newer ones were made', async () => {
    const { vault } = await checked()
    const first = await vault.call('draftPhrase', { words: 12 })
    for (let round = 0; round < 4; round++) await vault.call('draftPhrase', { words: 12 })
    expect(await codeOf(vault.call('revealDraft', first))).toBe('vault/draft-gone')
  })

  it('is sealed whole even when it is crowded out while it is sealed', async () => {
    const { vault } = await checked()
    const draft = await vault.call('draftPhrase', { words: 12 })
    const words = await vault.call('revealDraft', draft)
    const creating = vault.call('createFromDraft', { ...draft, password: PASSWORD })
    for (let round = 0; round < 5; round++) await vault.call('draftPhrase', { words: 12 })
    const [ring] = (await creating).keyrings
    expect((await vault.call('revealPhrase', { keyringId: ring!.id, way: { kind: 'password', password: PASSWORD } })).words).toEqual(words)
  })
})

describe('an imported phrase', () => {
  it('leads to the accounts that other wallets show', async () => {
    const { vault } = await checked()
    const session = await importPhrase(vault, ` ${PHRASE.toUpperCase()}\n`, PASSWORD)
    expect(checksum(session.accounts[0]!.address)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(session.keyrings).toMatchObject([{ origin: 'imported', backedUpAt: expect.any(Number) }])
  })

  it.each([
    ['test test', 'key/word-count'],
    [PHRASE.replace('junk', 'junkk'), 'key/unknown-word'],
    [PHRASE.replace('junk', 'test'), 'key/checksum'],
  ])('is refused as it should be (%#)', async (phrase, code) => {
    const { vault } = await checked()
    expect(await codeOf(importPhrase(vault, phrase, PASSWORD))).toBe(code)
    expect(await vault.call('status', undefined)).toEqual({ at: 'absent' })
  })
})

describe('a vault without keys', () => {
  it('watches, keeps records, and signs nothing', async () => {
    const { vault } = await checked()
    const made = await vault.call('createEmpty', { password: PASSWORD })
    expect([made.accounts, made.keyrings, made.recordsKey.type]).toEqual([[], [], 'secret'])
    const address = `0x${'33'.repeat(20)}` as const
    const session = await vault.call('watchAccount', { address, name: 'Treasury' })
    expect(session.accounts).toMatchObject([{ address, kind: 'watch', name: 'Treasury', keyringId: session.keyrings[0]!.id }])
    expect(await codeOf(vault.call('deriveAccount', { keyringId: session.keyrings[0]!.id, name: 'x' }))).toBe('vault/unknown-keyring')
    expect(
      await codeOf(vault.call('revealPhrase', { keyringId: session.keyrings[0]!.id, way: { kind: 'password', password: PASSWORD } })),
    ).toBe('vault/unknown-keyring')
  })

  it('takes no account without a name, and none twice', async () => {
    const { vault } = await createOpenWorld()
    const address = `0x${'33'.repeat(20)}` as const
    expect(await codeOf(vault.call('watchAccount', { address, name: ' \u200b\u202e ' }))).toBe('input/required')
    await vault.call('watchAccount', { address, name: 'A' })
    expect(await codeOf(vault.call('watchAccount', { address, name: 'B' }))).toBe('key/duplicate')
    expect(await codeOf(vault.call('editAccount', { address: `0x${'44'.repeat(20)}`, name: 'x' }))).toBe('vault/unknown-account')
  })

  it('turns a watched account into its own when its phrase leads there', async () => {
    const { vault } = await createOpenWorld()
    const second = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const watching = await vault.call('watchAccount', { address: second, name: 'Seen' })
    const session = await vault.call('deriveAccount', { keyringId: watching.keyrings[0]!.id, name: 'Mine' })
    expect(session.accounts.filter(({ address }) => address === second)).toMatchObject([{ kind: 'eoa', name: 'Mine' }])
  })
})

describe('passwords', () => {
  it.each(['short', 'password1234', 'qwertyuiop123', 'iloveyou1234', ''])(
    'like %j are refused inside, whatever the screen says [K4]',
    async (password) => {
      const { vault } = await checked()
      const { draftId } = await vault.call('draftPhrase', { words: 12 })
      for (const make of [
        () => vault.call('createFromDraft', { draftId, password }),
        () => importPhrase(vault, PHRASE, password),
        () => vault.call('createEmpty', { password }),
      ]) {
        expect(await codeOf(make())).toBe('vault/weak-password')
      }
    },
  )

  it('are not taken before the list came by which they are judged, nor by another list', async () => {
    const { vault } = createWorld({ taught: 'nothing' })
    await vault.call('selfCheck', undefined)
    const fewer = COMMON_PASSWORDS.replace('password1234', '').replace('password ', '')
    expect(await codeOf(vault.call('learnWords', { language: 'passwords', text: fewer }))).toBe('key/word-list')
    for (const text of [PASSWORD, 'password1234'])
      expect(await codeOf(vault.call('createEmpty', { password: text }))).toBe('key/words-needed')
    expect(await codeOf(vault.call('suggestPassword', undefined))).toBe('key/words-needed')
    await vault.call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })
    expect(await codeOf(vault.call('createEmpty', { password: 'password1234' }))).toBe('vault/weak-password')
    expect((await vault.call('createEmpty', { password: PASSWORD })).accounts).toEqual([])
  })

  it('that we offer are six words, good enough, and differ', async () => {
    const { vault } = createWorld()
    const offers = await Promise.all(Array.from({ length: 200 }, () => vault.call('suggestPassword', undefined)))
    expect(new Set(offers).size).toBe(200)
    for (const offer of offers) {
      expect(offer.split(' ').length).toBe(6)
      expect(estimateBits(offer, COMMON)).toBeGreaterThanOrEqual(MIN_BITS)
    }
  })
})

describe('the self-check', () => {
  it('comes before everything that touches a secret', async () => {
    const { vault } = createWorld()
    expect(await vault.call('status', undefined)).toEqual({ at: 'absent' })
    expect((await vault.call('suggestPassword', undefined)).split(' ').length).toBe(6)
    expect(await codeOf(vault.call('draftPhrase', { words: 12 }))).toBe('vault/unprotected')
    expect(await codeOf(vault.call('createEmpty', { password: PASSWORD }))).toBe('vault/unprotected')
    expect(await codeOf(vault.call('unlock', { way: { kind: 'password', password: PASSWORD } }))).toBe('vault/unprotected')
  })

  it('names what is missing, and keeps the vault closed', async () => {
    const { vault } = createWorld({ selfProbe: async () => ['script-src', 'connect-src'] })
    await expect(vault.call('selfCheck', undefined)).rejects.toMatchObject({
      code: 'vault/unprotected',
      data: { missing: 'script-src, connect-src' },
    })
    expect(await codeOf(vault.call('createEmpty', { password: PASSWORD }))).toBe('vault/unprotected')
  })
})
