import type { MessageTable } from '../table.ts';

/** The bell of a person, and the reminders to whoever does not sign. */
export const reminderMessages = {
  'reminder.not_found': {
    es: 'Ese recordatorio ya no está.',
    en: 'That reminder is no longer there.',
  },
  'reminder.title_required': {
    es: 'Escriba de qué quiere acordarse.',
    en: 'Write what you want to be reminded of.',
  },
  'reminder.title_too_long': {
    es: 'El título puede tener hasta {{limit}} caracteres.',
    en: 'The title can have up to {{limit}} characters.',
  },
  'reminder.notes_too_long': {
    es: 'Las notas pueden tener hasta {{limit}} caracteres.',
    en: 'The notes can have up to {{limit}} characters.',
  },
  'reminder.day_invalid': {
    es: 'Ese día no existe. Elija otro.',
    en: 'There is no such day. Choose another one.',
  },
  'reminder.day_past': {
    es: 'Ese día ya pasó. Elija hoy o un día posterior.',
    en: 'That day has passed. Choose today or a later day.',
  },
  'reminder.day_too_far': {
    es: 'Elija un día dentro de los próximos {{years}} años.',
    en: 'Choose a day within the next {{years}} years.',
  },
  'reminder.limit': {
    es: 'Usted ya tiene {{limit}} recordatorios. Quite alguno para agregar otro.',
    en: 'You already have {{limit}} reminders. Remove one to add another.',
  },
  'reminders.not_open': {
    es: 'Este documento ya no espera firmas, así que no hay a quién recordarle.',
    en: 'This document no longer waits for signatures, so there is nobody to remind.',
  },
} as const satisfies MessageTable;
