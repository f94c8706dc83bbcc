import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { giveIncomingText, PATHS } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { useNavigate } from '#ui/router/router'

/** Hands a text to Check, which says what it does. It goes there in memory, and stands in no address. */
export function CheckButton({ text }: { readonly text: string }): ReactNode {
  const navigate = useNavigate()
  return (
    <div>
      <Button size="small" icon="check" onClick={() => giveIncomingText(text, PATHS.check, () => void navigate({ to: PATHS.check }))}>
        <Trans>Check it</Trans>
      </Button>
    </div>
  )
}
