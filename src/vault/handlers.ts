import { fail, isError } from '#core/errors'
import { guardTransaction } from '#core/guards/transaction-guard'
import { equal, type Hex } from '#core/hex'
import { estimateBits, MIN_BITS, requireStrong } from '#core/password'
import type { Handlers } from '#protocol'
import type { Session, VaultCalls } from '#protocol/vault'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Bytes, VaultDeps } from './deps.ts'
import type { Disk } from './disk.ts'
import type { Drafts } from './drafts.ts'
import type { Content, Edit, Keeper } from './keeper.ts'
import type { Memory } from './memory.ts'
import { EMPTY } from './metadata.ts'
import type { Holder } from './open-vault.ts'
import { parsePhrase, randomWords, wordsOf } from './phrase.ts'
import { decodeChild, decodeRoot } from './secrets.ts'
import { digestOfTransaction, signTransaction } from './transaction.ts'

type Parts = {
  readonly deps: Pick<VaultDeps, 'now' | 'timers' | 'announce'>
  readonly random: (length: number) => Bytes
  readonly disk: Disk
  readonly memory: Memory
  readonly attempts: Attempts
  readonly keeper: Keeper
  readonly accounts: Accounts
  readonly drafts: Drafts
  readonly holder: Holder
}

type Some<K extends keyof VaultCalls> = Pick<Handlers<VaultCalls>, K>

/** One function per call of `VaultCalls`, but for the self-check. */
export const createHandlers = (parts: Parts): Omit<Handlers<VaultCalls>, 'selfCheck'> => ({
  ...beginning(parts),
  ...opening(parts),
  ...keeping(parts),
  ...signing(parts),
})

/** From nothing to a vault. */
function beginning({
  deps,
  random,
  keeper,
  accounts,
  drafts,
  holder,
}: Parts): Some<'suggestPassword' | 'draftPhrase' | 'revealDraft' | 'proveDraft' | 'createFromDraft' | 'createFromPhrase' | 'createEmpty'> {
  const found = async (password: string, edit: () => Promise<Edit> | Edit): Promise<Session> => {
    requireStrong(password)
    return holder.inTurn(async (check) => {
      const made = await keeper.create(password, await edit(), check)
      drafts.clear()
      return holder.enter({ ...made, rolledBack: false }, check)
    })
  }
  return {
    suggestPassword() {
      for (;;) {
        const words = randomWords(6, random).join(' ')
        // A draw of very common words may fall below our own bar: then it is drawn again.
        if (estimateBits(words) >= MIN_BITS) return words
      }
    },
    draftPhrase: ({ words }) => ({ draftId: drafts.make(words) }),
    revealDraft: ({ draftId }) => drafts.words(draftId),
    proveDraft({ draftId, answers }) {
      drafts.prove(draftId, answers)
      return undefined
    },
    async createFromDraft({ draftId, password }) {
      const { entropy, proved } = drafts.get(draftId)
      // A copy: the draft is wiped when it is crowded out or the vault locks, even in the middle of this.
      const own = entropy.slice()
      try {
        return await found(password, () => accounts.first(own, 'created', proved ? deps.now() : undefined))
      } finally {
        own.fill(0)
      }
    },
    async createFromPhrase({ phrase, password }) {
      const entropy = parsePhrase(phrase)
      try {
        return await found(password, () => accounts.first(entropy, 'imported', deps.now()))
      } finally {
        entropy.fill(0)
      }
    },
    createEmpty: ({ password }) => found(password, () => ({ metadata: EMPTY, secrets: [] })),
  }
}

/** In and out. */
function opening({ deps, disk, memory, attempts, keeper, holder }: Parts): Some<'status' | 'unlock' | 'lock' | 'touch' | 'erase'> {
  return {
    async status() {
      if (holder.current()) return { at: 'unlocked', session: await holder.refresh() }
      return (await disk.exists()) ? { at: 'locked', ...(await attempts.state()) } : { at: 'absent' }
    },
    unlock: ({ password }, { signal }) =>
      holder.inTurn(async (check) => {
        const { image, header } = await keeper.read()
        const master = await keeper.master(header, password)
        if (signal.aborted) throw fail('app/aborted')
        return holder.current() ?? holder.enter(await keeper.open(image, header, master), check)
      }),
    lock() {
      // The answer first: the page ends this Worker when it hears the news.
      if (holder.shut()) deps.timers.set(() => deps.announce('locked', { why: 'asked' }), 0)
      return undefined
    },
    touch() {
      holder.clock.touch()
      return undefined
    },
    async erase({ password }) {
      await holder.inTurn(async () => {
        const vault = await keeper.read().catch((error: unknown) => {
          // A damaged vault has nothing left to check a password against, and must not stand in the way for ever.
          if (isError(error, 'vault/corrupt')) return undefined
          throw error
        })
        if (vault) await keeper.master(vault.header, password)
        await disk.erase()
        await memory.forget()
      })
      holder.shut()
      return undefined
    },
  }
}

/** Changes of an open vault, and showing its phrase. */
function keeping({
  keeper,
  accounts,
  holder,
}: Parts): Some<'deriveAccount' | 'watchAccount' | 'editAccount' | 'revealPhrase' | 'setAutoLock'> {
  return {
    deriveAccount: ({ keyringId, name }) =>
      holder.change(async (content, keys) => {
        const keyring = accounts.phraseRing(content.metadata, keyringId)
        const entropy = decodeRoot(await keeper.openRecord(content, keys(), keyring.id))
        try {
          return await accounts.next(content.metadata, keyring, entropy, name)
        } finally {
          entropy.fill(0)
        }
      }),
    watchAccount: ({ address, name }) => holder.change(({ metadata }) => accounts.watch(metadata, address, name)),
    editAccount: ({ address, ...changes }) => holder.change(({ metadata }) => accounts.edit(metadata, address, changes)),
    revealPhrase({ keyringId, password }) {
      const mine = holder.opened()
      const { id } = accounts.phraseRing(mine.content.metadata, keyringId)
      return holder.inTurn(async () => {
        await keeper.master(mine.content.header, password)
        const entropy = decodeRoot(await keeper.openRecord(mine.content, mine.keys(), id))
        try {
          return wordsOf(entropy)
        } finally {
          entropy.fill(0)
        }
      })
    },
    async setAutoLock({ idleMinutes }) {
      const minutes = Math.round(idleMinutes)
      await holder.change(({ metadata }) => ({ metadata: { ...metadata, idleMinutes: minutes }, secrets: [] }))
      holder.clock.setIdle(minutes)
      return undefined
    },
  }
}

function signing({ keeper, holder }: Parts): Some<'signTransaction'> {
  return {
    signTransaction({ requestId, account, transaction, consent }) {
      const mine = holder.opened()
      mine.takeConsent(consent, { requestId, account, chainId: transaction.chainId, unlockEpoch: mine.unlockEpoch })
      guardTransaction(transaction)
      const digest = digestOfTransaction(transaction)
      if (!equal(digest, consent.digest)) throw fail('vault/consent-mismatch', { shown: consent.digest, asked: digest })
      const recordId = keyRecordOf(mine.content, account)
      return holder.meanwhile(async () => {
        // Only this account's key is opened, and only for this: the phrase stays sealed.
        const privateKey = decodeChild(await keeper.openRecord(mine.content, mine.keys(), recordId), account)
        try {
          // A lock may have come while it was opened.
          mine.keys()
          return signTransaction(transaction, account, privateKey)
        } finally {
          privateKey.fill(0)
        }
      })
    },
  }
}

/** The record that holds an account's key. Throws `vault/unknown-account`, `vault/watch-only`. */
function keyRecordOf({ metadata }: Content, address: string): Hex {
  const account = metadata.accounts.find((item) => item.address === address)
  if (!account) throw fail('vault/unknown-account', { address })
  if (account.recordId === undefined) throw fail('vault/watch-only')
  return account.recordId
}
