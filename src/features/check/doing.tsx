import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Progress } from '#ui/feedback/progress'
import type { AnalysisProgress as Step } from '#wallet'

const STEPS: readonly Step[] = ['head', 'state', 'run', 'judge']
/** Milliseconds of silence: most runs are there before. The space is kept, so that nothing moves when it speaks. */
const SPEAK_AFTER = 400

/** What is being done to know more than the words. Whether it comes with proof is known once it is there: some endpoints give none. */
export function Doing({ doing }: { readonly doing: Step }): ReactNode {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPEAK_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return <div className="min-h-8">{late && <Progress words={<Words doing={doing} />} done={STEPS.indexOf(doing)} of={STEPS.length} />}</div>
}

function Words({ doing }: { readonly doing: Step }): ReactNode {
  switch (doing) {
    case 'head':
      return <Trans>Asking for the block</Trans>
    case 'state':
      return <Trans>Reading the account</Trans>
    case 'run':
      return <Trans>Running it here, and reading what it needs</Trans>
    case 'judge':
      return <Trans>Looking for what could be wrong</Trans>
  }
}
