import { UserRoundPen } from 'lucide-react';
import { useId, useState } from 'react';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { isRfc, rfcFrom } from '../../../shared-kernel/rfc.ts';
import { isOpenToChanges } from '../../api/approvals.ts';
import { problemOf } from '../../api/base.ts';
import { useCorrectSignatoryMutation } from '../../api/documents.ts';
import type { DocumentView, Signatory } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { correctTexts } from './correct-texts.ts';
import { isLeftBehind } from './own-part.ts';
import peopleStyles from './People.module.css';
import styles from './Rail.module.css';

export interface CorrectPersonProps {
  readonly view: DocumentView;
  readonly one: Signatory;
}

/** Who was asked to sign and has not: somebody else's turn to be corrected comes with the setup, once the document is back. */
export const isCorrectable = (view: DocumentView, one: Signatory): boolean =>
  view.status === 'PENDING' && !view.isDeleted && !isOpenToChanges(view) && (!one.isOwner || isLeftBehind(view, one)) && !one.isSigned;

export function CorrectPerson({ view, one }: CorrectPersonProps) {
  const t = correctTexts.use();
  const [open, setOpen] = useState(false);
  return (
    <div className={peopleStyles.personAct}>
      <Button small icon={<UserRoundPen aria-hidden />} onPress={() => setOpen(true)}>
        {t(isLeftBehind(view, one) ? 'openLeft' : 'open', { name: one.name ?? '' })}
      </Button>
      {open ? <CorrectDialog view={view} one={one} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

export interface CorrectDialogProps extends CorrectPersonProps {
  /** Whom to ask instead, as somebody suggested; the owner sends it or changes it. */
  readonly suggested?: { readonly name: string; readonly email: string };
  readonly onClose: () => void;
}

/** One form for both: another address is another person to the product, and the button says what that brings. */
export function CorrectDialog({ view, one, suggested, onClose }: CorrectDialogProps) {
  const t = correctTexts.use();
  const formId = useId();
  const dispatch = useAppDispatch();
  const [correct, { isLoading, error }] = useCorrectSignatoryMutation();
  // Somebody of the account has no link that could be corrected: there is only somebody else to ask.
  const left = isLeftBehind(view, one);
  const [name, setName] = useState(suggested?.name ?? (left ? '' : (one.name ?? '')));
  const [email, setEmail] = useState(suggested?.email ?? (left ? '' : (one.emailID ?? '')));
  const [rfc, setRfc] = useState(one.rfc ?? '');
  const [tried, setTried] = useState(false);
  const problem = problemOf(error);
  const signed = view.signatory.filter((other) => other.isSigned).length;
  const approved = signed > 0 && view.voBoStatus !== null;
  const isOther = email.trim().toLowerCase() !== (one.emailID ?? '').toLowerCase();
  const act = isOther ? 'replace' : name.trim() !== one.name ? 'rename' : null;
  const asksRfc = isOther && (one.rfc !== null || one.signatureType === 'E_FIRMA');
  const wrongRfc = asksRfc && rfcFrom(rfc) !== '' && !isRfc(rfcFrom(rfc));
  const wrongName = name.trim() === '';
  const wrongEmail = isOther && !EMAIL_PATTERN.test(email.trim());
  const send = async () => {
    setTried(true);
    if (!act || wrongName || wrongEmail || wrongRfc) return;
    const other = act === 'replace' ? { emailID: email.trim(), ...(asksRfc && rfcFrom(rfc) ? { rfc: rfcFrom(rfc) } : {}) } : {};
    const answer = await correct({ documentID: view.documentID, signatoryID: one.signatoryID, act, name: name.trim(), ...other });
    if (answer.error) return;
    dispatch(toast(act === 'rename' ? t('renamed') : t('replaced', { name: name.trim() })));
    onClose();
  };
  const asked = { name: one.name ?? '', count: signed };
  const anew = left ? (view.isVoBo ? 'leftApprovals' : 'leftNobody') : view.isVoBo ? 'replaceApprovals' : 'replaceNobody';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(left ? 'titleLeft' : 'title', { name: one.name ?? '' })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} look="primary" busy={isLoading} isDisabled={act === null}>
            {act === null ? t('doNothing') : act === 'rename' ? t('doRename') : t('doReplace', { name: name.trim() })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={t('name')}
          value={name}
          maxLength={300}
          autoComplete="off"
          autoFocus
          onChange={setName}
          error={tried && wrongName ? t('nameNeeded') : null}
        />
        <Field
          label={t('email')}
          type="email"
          value={email}
          maxLength={300}
          autoComplete="off"
          isDisabled={approved}
          onChange={setEmail}
          hint={left ? t('emailLeft') : undefined}
          error={tried && wrongEmail ? t('emailWrong') : null}
        />
        {asksRfc ? (
          <Field
            label={t('rfc')}
            value={rfc}
            maxLength={40}
            autoComplete="off"
            onChange={(value) => setRfc(value.toUpperCase())}
            error={tried && wrongRfc ? t('rfcWrong') : null}
          />
        ) : null}
        <p className={styles.muted} aria-live="polite">
          {approved
            ? t('approved', asked)
            : act === null
              ? t('same')
              : act === 'rename'
                ? t('rename')
                : signed > 0
                  ? t(left ? 'leftSigned' : 'replaceSigned', asked)
                  : t(anew, asked)}
        </p>
        {problem ? <ProblemNotice problem={problem} title={t('problem')} /> : null}
      </form>
    </Dialog>
  );
}
