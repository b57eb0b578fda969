import { type FormEvent, useId, useState } from 'react';
import { NAME_LENGTH, subUserPhoneAccepted } from '../../../modules/accounts/contract/person-rules.ts';
import { permissionKeys } from '../../../modules/accounts/contract/route-access.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { changedValues } from '../../components/changed-values.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type SubUser, useChangeSubUserMutation } from './calls.ts';
import { usersTexts } from './texts.ts';
import styles from './Users.module.css';

/** Name, phone and permissions of a sub-user (CALL-099, ROLE-010, RULE-012). */
export function EditUserDialog({ user, onClose }: { user: SubUser; onClose: () => void }) {
  const t = usersTexts.use();
  const dispatch = useAppDispatch();
  const formId = useId();
  const [name, setName] = useState(user.fullName);
  const [phone, setPhone] = useState(user.phone ?? '');
  const [denied, setDenied] = useState(user.permissionsDenied);
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [change, { error, isLoading }] = useChangeSubUserMutation();
  const problem = problemOf(error);
  // The list may be read again while the dialog is open: what was shown first is what was changed.
  const [opened] = useState(user);
  const before = { name: opened.fullName, phone: opened.phone ?? '' };
  const { name: newName = null, phone: newPhone = null } = changedValues(before, { name, phone });
  const deniedChanged = denied.length !== opened.permissionsDenied.length || denied.some((key) => !opened.permissionsDenied.includes(key));
  const nameIsLong = newName !== null && newName.length > NAME_LENGTH;
  const nameWrong = newName === '' ? t('name_missing') : nameIsLong ? t('tooLong', { limit: NAME_LENGTH }) : null;
  const phoneWrong = newPhone === null || newPhone === '' || subUserPhoneAccepted(newPhone) ? null : t('phoneWrong');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked((count) => count + 1);
    if (nameWrong ?? phoneWrong ?? isLoading) return;
    const answer = await change({
      userID: user.userID,
      ...(newName === null ? {} : { name: newName }),
      ...(newPhone === null ? {} : { phone: newPhone === '' ? null : newPhone }),
      ...(deniedChanged ? { permissionsDenied: denied } : {}),
    });
    if (!('data' in answer) || !answer.data) return;
    dispatch(toast(t('saved', { name: answer.data.fullName })));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editTitle', { name: user.fullName })}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={isLoading}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* ERR-059: whatever failed, this is what did not happen. */}
        {problem ? <ProblemNotice problem={{ ...problem, message: t('changeFailed') }} /> : null}
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          value={name}
          onChange={setName}
          maxLength={TYPED_LENGTH}
          isRequired
          error={asked > 0 ? nameWrong : null}
        />
        <Field
          label={t('phone')}
          type="tel"
          name="phone"
          autoComplete="off"
          value={phone}
          onChange={setPhone}
          maxLength={TYPED_LENGTH}
          hint={asked > 0 && phoneWrong ? undefined : t('phoneHint')}
          error={asked > 0 ? phoneWrong : null}
        />
        <fieldset className={styles.choices}>
          <legend>{t('permissions')}</legend>
          {permissionKeys.map((key) => (
            <label key={key} className={styles.choice}>
              <input
                type="checkbox"
                checked={!denied.includes(key)}
                onChange={(event) => setDenied(event.target.checked ? denied.filter((one) => one !== key) : [...denied, key])}
              />
              <span>{t(`permission_${key}`)}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.quiet}>{t('permissionsHint')}</p>
      </form>
    </Dialog>
  );
}
