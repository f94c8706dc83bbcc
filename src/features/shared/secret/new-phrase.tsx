import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/button'
import { Segmented } from '#ui/forms/segmented'
import { usePorts } from '../wallet/wallet-context.tsx'
import { PhraseCard } from './secret-cards.tsx'

/** Heads of the steps: alone on a page, or part of one. */
type Head = 'h1' | 'h2'
const HEAD: Readonly<Record<Head, string>> = { h1: 'mt-1 text-head font-semibold', h2: 'mt-1 text-title font-semibold' }

type Words = '12' | '24'

/** A phrase that was shown, to be sealed. `heading` is how the head of the last step looks. */
export type DraftPhrase = { readonly draftId: string; readonly count: number; readonly heading: string }

/**
 * Show a new phrase, to be written down; then `children`, with the draft. The phrase is made when it is first shown, and lives in the vault Worker
 * alone until it is sealed. Each length keeps its own draft: whoever tries the other one comes back to the words that are on the paper.
 */
export function NewPhrase({
  head: Head = 'h1',
  children,
}: {
  readonly head?: Head
  readonly children: (draft: DraftPhrase) => ReactNode
}): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const [step, setStep] = useState<1 | 2>(1)
  const [words, setWords] = useState<Words>('12')
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<Words, string>>>>({})
  const draftId = drafts[words]
  const count = Number(words)
  const reveal = async () => {
    const vault = session.vault()
    const id = draftId ?? (await vault.call('draftPhrase', { words: words === '12' ? 12 : 24 })).draftId
    const shown = await vault.call('revealDraft', { draftId: id })
    setDrafts((before) => ({ ...before, [words]: id }))
    return { words: shown }
  }
  return (
    <div>
      <p className="text-small text-soft">{t`Step ${step} of 2`}</p>
      {step === 2 && draftId !== undefined ? (
        <>
          {children({ draftId, count, heading: HEAD[Head] })}
          <div className="mt-3">
            <Button tone="quiet" wide onClick={() => setStep(1)}>
              <Trans>Show the words again</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <Head className={HEAD[Head]}>
            <Trans>Write down your recovery phrase</Trans>
          </Head>
          <p className="mt-3 text-soft">
            <Trans>
              These words hold all your keys. Anyone who sees them can take everything, and we can’t replace them. Write them on paper, in
              order. A photo or a note on this device can be read by others.
            </Trans>
          </p>
          <div className="mt-6 flex flex-col gap-4">
            <Segmented
              legend={t`Number of words`}
              value={words}
              onChoose={setWords}
              segments={[
                { value: '12', label: t`12 words` },
                { value: '24', label: t`24 words` },
              ]}
            />
            <PhraseCard key={words} count={count} reveal={reveal} />
          </div>
          <div className="mt-8">
            <Button tone="primary" size="large" wide disabled={draftId === undefined} onClick={() => setStep(2)}>
              <Trans>I’ve written it down</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
