import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useState } from 'react'
import { fail, type WireError } from '#core/errors'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { pickWordIndexes } from './pick-word-indexes.ts'
import { SecretInput } from './secret-input.tsx'
import { useWiped } from './use-wiped.ts'

/** Three words of a draft phrase, asked back by place. They are read from their fields once, and held in no state. */
export type PhraseQuiz = {
  readonly asked: readonly number[]
  /** Places that were left empty at the last try. */
  readonly empty: readonly number[]
  readonly box: RefObject<HTMLDivElement | null>
  readonly busy: boolean
  readonly error: WireError | undefined
  /** Whether the words are right. The vault remembers it with the draft. */
  confirm(): Promise<boolean>
}

export function usePhraseQuiz(draftId: string, count: number): PhraseQuiz {
  const { session } = usePorts<'session'>()
  const [asked] = useState(() => pickWordIndexes(count, Date.now()))
  const [empty, setEmpty] = useState<readonly number[]>([])
  const box = useWiped<HTMLDivElement>()
  const prove = useAction(async () => {
    await session.vault().call('proveDraft', { draftId, answers: wordsIn(box.current, asked) })
  })
  return {
    asked,
    empty,
    box,
    busy: prove.busy,
    error: prove.error,
    async confirm() {
      const missing = wordsIn(box.current, asked)
        .filter(({ word }) => word === '')
        .map(({ index }) => index)
      setEmpty(missing)
      if (missing.length === 0) return prove.start()
      prove.clear()
      return false
    },
  }
}

const wordsIn = (box: Element | null, asked: readonly number[]): readonly { readonly index: number; readonly word: string }[] => {
  const fields = [...(box?.querySelectorAll('input') ?? [])]
  return asked.map((index, at) => ({ index, word: fields[at]?.value.trim().toLowerCase() ?? '' }))
}

/** The fields of the quiz, and that it can wait. */
export function PhraseQuizFields({ quiz }: { readonly quiz: PhraseQuiz }): ReactNode {
  const { t } = useLingui()
  return (
    <div ref={quiz.box} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>Type them from your paper to check your copy. If you do this later, we’ll ask again before you receive more money.</Trans>
      </p>
      {quiz.asked.map((index) => {
        const label = t`Word ${index + 1}`
        return (
          <Field key={index} label={label} error={quiz.empty.includes(index) ? fail('input/required', { field: label }) : undefined}>
            <SecretInput maxLength={32} />
          </Field>
        )
      })}
      {quiz.error && <ErrorNote error={quiz.error} />}
    </div>
  )
}
