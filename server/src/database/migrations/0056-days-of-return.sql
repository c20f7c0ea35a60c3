-- Days after the year 9999 came from the clocks of strangers. No list of messages could be shown with one.
update mail set return_date = null where return_date > '9999-12-31';
