import { fail } from '#core/errors'
import type { QuizAnswer } from '#protocol/vault'
import type { Bytes } from '../deps.ts'
import { entropyLength, requireQuiz, entropyToWords } from './phrase.ts'
import { SecretBytes } from './secret-bytes.ts'
import { newId } from './secrets.ts'

type Draft = { readonly entropy: SecretBytes; proved: boolean }

/** Phrases that are shown and not yet sealed: in this Worker's memory only. Few, and the oldest goes first. */
const MAX_DRAFTS = 4

export function createDrafts(random: (length: number) => Bytes) {
  const drafts = new Map<string, Draft>()
  const drop = (id: string): void => {
    drafts.get(id)?.entropy.wipe()
    drafts.delete(id)
  }
  const get = (id: string): Draft => {
    const draft = drafts.get(id)
    if (!draft) throw fail('vault/draft-gone')
    return draft
  }
  return {
    make(words: 12 | 24): string {
      const { hex } = newId(random)
      drafts.set(hex, { entropy: SecretBytes.take(random(entropyLength(words))), proved: false })
      for (const oldest of [...drafts.keys()].slice(0, -MAX_DRAFTS)) drop(oldest)
      return hex
    },
    words: (id: string): readonly string[] => get(id).entropy.use((bytes) => entropyToWords(bytes)),
    /** Throws `vault/quiz-failed` for a wrong word, and for fewer than three places. */
    confirmWords(id: string, answers: readonly QuizAnswer[]): void {
      const draft = get(id)
      draft.entropy.use((bytes) => requireQuiz(entropyToWords(bytes), answers))
      draft.proved = true
    },
    get,
    drop,
    clear(): void {
      for (const id of [...drafts.keys()]) drop(id)
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
