import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { BACKUP_WORDS, backupState, isReminded, putOffFrom } from '#core/identity/backup-state'
import { Banner } from '#ui/feedback/banner'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { SentenceText } from '#ui/text/sentence-text'
import { PATHS } from '../links/paths.ts'
import { useAction } from '../wallet/use-action.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

/** `always`: as long as something is to be done. `now-and-then`: a test of an old copy can be put off for a week, on all screens that take it so. */
export type ReminderKind = 'always' | 'now-and-then'

/** Reminds of keys without a copy that was proved, and of copies that were proved long ago. Nothing where all is well. */
export function BackupReminder({ kind }: { readonly kind: ReminderKind }): ReactNode {
  const { session, preferences } = usePorts<'session' | 'preferences'>()
  const open = useSource(session.state)
  const values = useSource(preferences.values)
  // As it was when the screen came: a banner that comes while one looks would push what one was about to press.
  const [now] = useState(() => Date.now())
  const later = useAction(() => preferences.set('backupPutOff', putOffFrom(Date.now())))
  if (open.kind !== 'open' || values === undefined) return null
  const state = backupState(open.session, now)
  if (state === 'good' || (kind === 'now-and-then' && !isReminded(state, values.backupPutOff, now))) return null
  const { title, why } = BACKUP_WORDS[state]
  return (
    <div data-part="backup-reminder">
      <Banner
        tone={state === 'never' ? 'warn' : 'plain'}
        title={<SentenceText words={title} />}
        actions={
          <>
            <Link to={PATHS.settingsSection.replace('$section', 'backup')} className={buttonStyle('plain', 'small')}>
              {state === 'never' ? <Trans>Back up now</Trans> : <Trans>Test backup</Trans>}
            </Link>
            {kind === 'now-and-then' && state === 'old' && (
              <Button tone="quiet" size="small" busy={later.busy} onClick={() => void later.start()}>
                <Trans>Remind me in a week</Trans>
              </Button>
            )}
          </>
        }
      >
        <SentenceText words={why} />
      </Banner>
      {later.error && <ErrorNote error={later.error} />}
    </div>
  )
}
