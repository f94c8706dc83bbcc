import { defined } from '#core/defined'
import { MIN_BITS } from '#core/identity/password'
import type { Session } from '#protocol/vault'
import type { Edit } from '../file/vault-files.ts'
import { EMPTY_METADATA, type VaultMetadata } from '../file/metadata.ts'
import type { Some, VaultParts } from './parts.ts'
import { randomWords } from '../keys/phrase.ts'

/** From nothing to a vault, and a phrase that is made here. */
export function createVaultCreator(
  parts: VaultParts,
): Some<'suggestPassword' | 'draftPhrase' | 'revealDraft' | 'proveDraft' | 'createFromDraft' | 'addDraft' | 'createEmpty'> {
  const { deps, random, accounts, children, drafts, holder, lists } = parts
  /** The draft as a keyring with its first account. A copy: the draft is wiped when it is crowded out or the vault locks, even in the middle of this. */
  const fromDraft = async (draftId: string, metadata: VaultMetadata, name: string): Promise<Edit> => {
    const draft = drafts.get(draftId)
    const entropy = draft.entropy.use((bytes) => bytes.slice())
    const root = { entropy, language: 'english', passphrase: '' } as const
    const backedUpAt = draft.proved ? deps.now() : undefined
    try {
      const fingerprint = await children.fingerprint(root)
      return await accounts.phrase(metadata, root, { origin: 'created', fingerprint, ...defined({ backedUpAt }) }, [{ index: 0, name }])
    } finally {
      entropy.fill(0)
    }
  }
  return {
    suggestPassword() {
      for (;;) {
        const words = randomWords(6, random).join(' ')
        // A draw of very common words may fall below our own bar: then it is drawn again.
        if (lists.bits(words) >= MIN_BITS) return words
      }
    },
    draftPhrase: ({ words }) => ({ draftId: drafts.make(words) }),
    revealDraft: ({ draftId }) => drafts.words(draftId),
    proveDraft({ draftId, answers }) {
      drafts.confirmWords(draftId, answers)
      return undefined
    },
    createFromDraft: ({ draftId, password, name = 'Account 1' }) =>
      createFirstVault(parts, password, () => fromDraft(draftId, EMPTY_METADATA, name)),
    async addDraft({ draftId, name }) {
      const session = await holder.change(({ metadata }) => fromDraft(draftId, metadata, name))
      drafts.drop(draftId)
      return session
    },
    createEmpty: ({ password }) => createFirstVault(parts, password, () => ({ metadata: EMPTY_METADATA, secrets: [] })),
  }
}

/** Makes the vault, and opens it. Throws `vault/weak-password`, `key/words-needed`, `vault/exists`, what `edit` throws, `store/*`. */
export function createFirstVault(
  { keeper, holder, drafts, lists }: Pick<VaultParts, 'keeper' | 'holder' | 'drafts' | 'lists'>,
  password: string,
  edit: () => Promise<Edit> | Edit,
): Promise<Session> {
  lists.requireStrong(password)
  return holder.inTurn(async (check) => {
    const made = await keeper.create(password, await edit(), check)
    drafts.clear()
    return holder.enter({ ...made, rolledBack: false }, check)
  })
}
