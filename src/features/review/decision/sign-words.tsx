import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { EnglishBeside } from '#ui/language/english-beside'

const SIGN = msg`Sign`
const HOLD = msg`Hold to sign anyway`

/** What the button says that signs, in English too where the language was not reviewed. */
export function SignWords({ held = false }: { readonly held?: boolean }): ReactNode {
  const { i18n } = useLingui()
  const words = held ? HOLD : SIGN
  return (
    <>
      {i18n._(words)}
      <EnglishBeside className={held ? 'block text-small' : 'ms-1.5 text-small opacity-80'}>{(english) => english._(words)}</EnglishBeside>
    </>
  )
}
