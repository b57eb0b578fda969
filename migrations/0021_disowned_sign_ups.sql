-- An account that ended because the owner of its address had not opened it keeps no password and no mailed code.
GRANT DELETE ON accounts.credentials, accounts.set_up_codes TO application;
